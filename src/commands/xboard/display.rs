//! Tests whether XBoard can open a window. XBoard's own error message comes from a library and is
//! hard to understand.

use std::ffi::OsString;

/// Whether there certainly is no display: neither `WAYLAND_DISPLAY` nor `DISPLAY` names one that
/// accepts a connection. Always false on systems where XBoard does not use these
/// variables.
pub fn is_missing(variable: impl Fn(&str) -> Option<OsString>) -> bool {
    #[cfg(all(unix, not(target_os = "macos")))]
    return !unix::has_wayland(&variable) && !unix::may_have_x(&variable);
    #[cfg(not(all(unix, not(target_os = "macos"))))]
    return {
        let _ = variable;
        false
    };
}

#[cfg(all(unix, not(target_os = "macos")))]
mod unix {
    use std::ffi::OsString;
    use std::io;
    use std::net::{TcpStream, ToSocketAddrs};
    use std::os::unix::net::UnixStream;
    use std::path::PathBuf;
    use std::time::Duration;

    /// How long a distant display may take to answer.
    const CONNECT_TIMEOUT: Duration = Duration::from_secs(3);
    /// The TCP port of display 0 (X Window System Protocol, appendix B).
    const FIRST_PORT: u16 = 6000;

    /// Whether `WAYLAND_DISPLAY` names a socket that accepts a connection. A relative name is in
    /// `XDG_RUNTIME_DIR`.
    pub fn has_wayland(variable: impl Fn(&str) -> Option<OsString>) -> bool {
        let Some(name) = variable("WAYLAND_DISPLAY").filter(|name| !name.is_empty()) else {
            return false;
        };
        let folder = variable("XDG_RUNTIME_DIR").map(PathBuf::from).unwrap_or_default();
        UnixStream::connect(folder.join(name)).is_ok()
    }

    /// Whether `DISPLAY` is set and it is not certain that its X server cannot be reached.
    pub fn may_have_x(variable: impl Fn(&str) -> Option<OsString>) -> bool {
        let Some(display) = variable("DISPLAY").filter(|name| !name.is_empty()) else {
            return false;
        };
        // XBoard may support a form that `parse` does not know.
        let Some((host, number)) = display.to_str().and_then(parse) else { return true };
        match host {
            "" => is_local(number) || may_answer("localhost", number),
            "unix" => is_local(number),
            host => may_answer(host, number),
        }
    }

    /// Host and number of `[HOST]:NUMBER[.SCREEN]`. `None` for other forms: a path, a protocol
    /// before the host, or an IPv6 address.
    pub(super) fn parse(display: &str) -> Option<(&str, u16)> {
        let (host, rest) = display.rsplit_once(':')?;
        let number = rest.split_once('.').map_or(rest, |(number, _)| number);
        (!host.contains(['/', ':'])).then_some((host, number.parse().ok()?))
    }

    /// Whether the display's socket in the file system or in Linux's abstract names answers.
    fn is_local(number: u16) -> bool {
        let path = format!("/tmp/.X11-unix/X{number}");
        UnixStream::connect(&path).is_ok() || connect_abstract(&path).is_ok()
    }

    #[cfg(target_os = "linux")]
    fn connect_abstract(name: &str) -> io::Result<UnixStream> {
        use std::os::linux::net::SocketAddrExt;
        use std::os::unix::net::SocketAddr;
        UnixStream::connect_addr(&SocketAddr::from_abstract_name(name)?)
    }

    #[cfg(not(target_os = "linux"))]
    fn connect_abstract(_: &str) -> io::Result<UnixStream> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Whether the X server of a host accepts a connection, or does not answer in time.
    fn may_answer(host: &str, number: u16) -> bool {
        let Some(port) = FIRST_PORT.checked_add(number) else { return false };
        let Ok(addresses) = (host, port).to_socket_addrs() else { return false };
        addresses.into_iter().any(|address| {
            match TcpStream::connect_timeout(&address, CONNECT_TIMEOUT) {
                Ok(_) => true,
                Err(error) => error.kind() == io::ErrorKind::TimedOut,
            }
        })
    }
}

#[cfg(all(test, unix, not(target_os = "macos")))]
mod tests {
    use super::unix::parse;
    use super::*;

    #[test]
    fn a_display_is_host_and_number() {
        assert_eq!(parse(":0"), Some(("", 0)));
        assert_eq!(parse("localhost:10.0"), Some(("localhost", 10)));
        assert_eq!(parse("unix:7"), Some(("unix", 7)));
        for unclear in ["", "0", ":", ":x", "/launchd/x:0", "tcp/host:0", "[::1]:0"] {
            assert_eq!(parse(unclear), None, "{unclear}");
        }
    }

    #[test]
    fn a_display_that_is_not_named_or_not_there_is_missing() {
        assert!(is_missing(|_| None));
        assert!(is_missing(|_| Some(OsString::new())));
        assert!(is_missing(|name| (name == "DISPLAY").then(|| ":977".into())));
        assert!(is_missing(|name| (name == "WAYLAND_DISPLAY").then(|| "/nowhere/wayland".into())));
        // When unsure, XBoard tries.
        assert!(!is_missing(|name| (name == "DISPLAY").then(|| "strange".into())));
    }
}
