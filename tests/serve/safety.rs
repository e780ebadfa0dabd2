//! What the server turns away, and that nothing makes it fall.

use crate::serve::server::Server;

fn status(answer: &str) -> &str {
    answer.split(' ').nth(1).unwrap_or(answer)
}

#[test]
fn only_the_page_that_was_opened_with_the_token_may_ask() {
    let server = Server::start();
    let port = server.port;
    assert_eq!(status(&server.get("/")), "200");
    // Without the cookie, and with a wrong token.
    let bare = format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n");
    assert_eq!(status(&server.raw(&bare)), "401");
    let wrong = bare.replace("GET / ", &format!("GET /?token={} ", "0".repeat(32)));
    assert_eq!(status(&server.raw(&wrong)), "401");
    // Under another name, as after DNS rebinding.
    let head = server.head("GET", "/");
    let other = head.replace(&format!("127.0.0.1:{port}"), &format!("evil.example:{port}"));
    assert_eq!(status(&server.raw(&format!("{other}\r\n"))), "421");
    // From another page.
    let post = |headers: &str| {
        let head = server.head("POST", "/api/tables");
        let body = r#"{"game":"chess"}"#;
        status(&server.raw(&format!("{head}{headers}Content-Length: {}\r\n\r\n{body}", body.len())))
            .to_string()
    };
    let own = format!("Origin: http://127.0.0.1:{port}\r\n");
    let json = "Content-Type: application/json\r\n";
    assert_eq!(post(&format!("{own}{json}")), "200");
    assert_eq!(post(&format!("Origin: http://evil.example\r\n{json}")), "403");
    assert_eq!(post(json), "403");
    assert_eq!(post(&format!("{own}Sec-Fetch-Site: cross-site\r\n{json}")), "403");
    assert_eq!(post(&format!("{own}Content-Type: text/plain\r\n")), "415");
}

#[cfg(target_os = "linux")]
#[test]
fn no_other_address_of_the_machine_is_served() {
    let server = Server::start();
    // All of 127.0.0.0/8 belongs to this machine; a server on every address would be there too.
    let other = std::net::TcpStream::connect(("127.0.0.2", server.port));
    assert_eq!(other.expect_err("a refusal").kind(), std::io::ErrorKind::ConnectionRefused);
}

#[cfg(target_os = "linux")]
#[test]
fn the_address_on_the_command_line_of_the_browser_works_once() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let (browser, seen) = (folder.path().join("xdg-open"), folder.path().join("seen"));
    let script = format!("#!/bin/sh\necho \"$1\" > {0}.new\nmv {0}.new {0}\n", seen.display());
    std::fs::write(&browser, script).expect("a script");
    std::fs::set_permissions(&browser, std::fs::Permissions::from_mode(0o755)).expect("a script");
    let path = format!("{}:{}", folder.path().display(), std::env::var("PATH").unwrap_or_default());
    let server = Server::start_with(&["--port", "0"], &[("PATH", &path)]);
    let end = std::time::Instant::now() + crate::common::TIMEOUT;
    let address = loop {
        if let Ok(address) = std::fs::read_to_string(&seen) {
            break address;
        }
        assert!(std::time::Instant::now() < end, "no browser was opened");
        std::thread::sleep(std::time::Duration::from_millis(20));
    };
    let token = address.trim().split("token=").nth(1).and_then(|rest| rest.split('#').next());
    let token = token.expect("a token");
    assert_ne!(token, server.token);
    let visit = |token: &str| {
        let port = server.port;
        status(&server.raw(&format!(
            "GET /?token={token} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n"
        )))
        .to_string()
    };
    assert_eq!(visit(token), "303");
    assert_eq!(visit(token), "401");
    assert_eq!(visit(&server.token), "303");
    assert_eq!(visit(&server.token), "303");
}

#[test]
fn a_slow_client_is_sent_away() {
    use std::io::{Read, Write};
    let server = Server::start();
    let own = format!("Origin: http://127.0.0.1:{}\r\n", server.port);
    let head = server.head("POST", "/api/tables");
    let begun =
        format!("{head}{own}Content-Type: application/json\r\nContent-Length: 90\r\n\r\n{{");
    // One never ends its headers, the other never ends its body.
    let clients = [("GET / HTTP/1.1\r\nX: ".to_string(), ""), (begun, "HTTP/1.1 408")];
    std::thread::scope(|scope| {
        for (bytes, expected) in clients {
            let server = &server;
            scope.spawn(move || {
                let mut stream = server.connect();
                stream.write_all(bytes.as_bytes()).expect("a request");
                let mut answer = String::new();
                let _ = stream.read_to_string(&mut answer);
                assert!(answer.starts_with(expected), "{answer}");
            });
        }
    });
}

#[test]
fn the_headers_keep_foreign_code_out() {
    let server = Server::start();
    let page = server.get("/").to_ascii_lowercase();
    for header in [
        "content-security-policy: default-src 'none'; script-src 'self'; style-src 'self'",
        "frame-ancestors 'none'",
        "x-content-type-options: nosniff",
        "cache-control: no-store",
        "referrer-policy: no-referrer",
    ] {
        assert!(page.contains(header), "{header}: {page}");
    }
}

#[test]
fn bad_requests_get_one_line_and_the_game_goes_on() {
    let server = Server::start();
    let made = server.post("/api/tables", r#"{"game":"chess"}"#);
    let id = made.split("\"id\":\"").nth(1).and_then(|rest| rest.split('"').next()).expect("an id");
    let at = |action: &str| format!("/api/t/{id}/{action}");
    for (path, body, expected) in [
        (at("turn"), r#"{"v":1,"text":"e2e5"}"#, "422"),
        (at("turn"), r#"{"v":0,"text":"e2e4"}"#, "409"),
        (at("turn"), r#"{"v":1}"#, "422"),
        (at("turn"), "{", "400"),
        (at("branch"), r#"{"v":1,"at":99999999999}"#, "422"),
        (at("look"), r#"{"v":1,"at":1}"#, "422"),
        (at("look"), r#"{"v":1,"at":0,"throw":"e2e4"}"#, "422"),
        (at("look"), r#"{"v":1,"at":0,"throw":"3+4"}"#, "422"),
        (at("try"), r#"{"v":1,"at":0,"turns":["e2e5"]}"#, "422"),
        (at("mark"), r#"{"v":1,"at":0,"mark":1}"#, "422"),
        (at("comment"), r#"{"v":1,"at":1000000,"text":"x"}"#, "422"),
        (at("promote"), r#"{"v":1,"at":0}"#, "422"),
        (at("delete"), r#"{"v":1,"at":0}"#, "422"),
        (at("analyse"), r#"{"v":1,"on":true,"lines":6}"#, "422"),
        (at("preview"), r#"{"v":1,"at":0,"turns":["\u0000"]}"#, "422"),
        (at("nothing"), r#"{"v":1}"#, "404"),
        ("/api/t/none/turn".into(), r#"{"v":1,"text":"e2e4"}"#, "404"),
        ("/api/tables".into(), r#"{"game":"go"}"#, "422"),
        ("/api/tables".into(), r#"{"game":"chess","fen":"8/8/8"}"#, "422"),
        ("/api/tables".into(), r#"{"game":"chess","options":{"x":"y"}}"#, "422"),
        (
            "/api/tables".into(),
            r#"{"game":"chess","kept":{"variations":[[1,null,"e2e4",[]]]}}"#,
            "422",
        ),
        ("/api/pgn".into(), r#"{"text":"1. e4 Zz9"}"#, "422"),
    ] {
        let answer = server.post(&path, body);
        assert_eq!(status(&answer), expected, "{path} {body}: {answer}");
        let (_, reason) = answer.split_once("\r\n\r\n").expect("a body");
        assert!(reason.starts_with(r#"{"reason":""#) && !reason.contains('\n'), "{reason}");
    }
    let long = format!(r#"{{"v":1,"text":"{}"}}"#, "x".repeat(70_000));
    assert_eq!(status(&server.post(&at("turn"), &long)), "413");
    assert_eq!(status(&server.post(&at("turn"), r#"{"v":1,"text":"e2e4"}"#)), "204");
}
