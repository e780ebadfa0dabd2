//! Where the server listens, and under which names browsers may call it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

/// An address of the server with the names under which it may be called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Place {
    at: SocketAddr,
    /// Names, with a port if browsers have to give one, that a proxy in front of the server has.
    names: Vec<String>,
}

impl Place {
    /// The server listens `at` this address, and behind a proxy it has these names, too.
    #[must_use]
    pub fn new(at: SocketAddr, names: &[String]) -> Place {
        Place { at, names: names.iter().map(|name| name.to_ascii_lowercase()).collect() }
    }

    /// The port.
    #[must_use]
    pub fn port(&self) -> u16 {
        self.at.port()
    }

    /// Whether others than this machine can reach the server.
    #[must_use]
    pub fn is_open(&self) -> bool {
        !self.at.ip().is_loopback() || !self.names.is_empty()
    }

    /// Where the person at this machine finds the page, without a path.
    #[must_use]
    pub fn own_origin(&self) -> String {
        let ip = match self.at.ip() {
            ip if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
            ip => ip,
        };
        format!("http://{}", SocketAddr::new(ip, self.port()))
    }

    /// Where others find the page, without a path.
    #[must_use]
    pub fn shared_origin(&self) -> String {
        match self.names.first() {
            Some(name) => format!("https://{name}"),
            None if self.at.ip().is_unspecified() => match address_in_network() {
                Some(ip) => format!("http://{}", SocketAddr::new(ip, self.port())),
                None => self.own_origin(),
            },
            None => self.own_origin(),
        }
    }

    /// Whether a browser may call the server so. An address in digits is safe on every interface:
    /// only a name can be bound to another machine.
    #[must_use]
    pub fn is_own_host(&self, host: &str) -> bool {
        if self.is_name(host) {
            return true;
        }
        let Some((name, port)) = host.rsplit_once(':') else { return false };
        let is_local = self.at.ip().is_unspecified() || self.at.ip().is_loopback();
        let is_this = |ip: IpAddr| ip == self.at.ip() || self.at.ip().is_unspecified();
        let name = name.trim_start_matches('[').trim_end_matches(']');
        port.parse() == Ok(self.port())
            && (is_local && name == "localhost" || name.parse().is_ok_and(is_this))
    }

    /// Whether a host is one of the names, which a proxy serves by TLS.
    #[must_use]
    pub fn is_name(&self, host: &str) -> bool {
        self.names.contains(&host.to_ascii_lowercase())
    }

    /// Whether a page of this origin is one of the server's own.
    #[must_use]
    pub fn is_own_origin(&self, origin: &str) -> bool {
        match origin.split_once("://") {
            Some(("http", host)) => self.is_own_host(host),
            Some(("https", host)) => self.is_name(host),
            _ => false,
        }
    }
}

/// The address of this machine in its network: that from which it would send to another one.
/// Nothing is sent.
fn address_in_network() -> Option<IpAddr> {
    // An address that is reserved for documentation (RFC 5737).
    const ELSEWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(ELSEWHERE).ok()?;
    socket.local_addr().ok().map(|address| address.ip())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(at: &str, names: &[&str]) -> Place {
        let names: Vec<String> = names.iter().map(|name| (*name).to_string()).collect();
        Place::new(at.parse().expect("an address"), &names)
    }

    #[test]
    fn only_own_names_and_addresses_are_served() {
        let local = place("127.0.0.1:6464", &[]);
        for (host, is_own) in [
            ("127.0.0.1:6464", true),
            ("localhost:6464", true),
            ("127.0.0.1:6465", false),
            ("127.0.0.1", false),
            ("127.0.0.2:6464", false),
            ("evil.example:6464", false),
            ("[::1]:6464", false),
            ("", false),
        ] {
            assert_eq!(local.is_own_host(host), is_own, "{host}");
        }
        let everywhere = place("0.0.0.0:80", &["Board.example"]);
        assert!(everywhere.is_own_host("192.168.1.7:80") && everywhere.is_own_host("[::1]:80"));
        assert!(everywhere.is_own_host("board.EXAMPLE") && !everywhere.is_own_host("x.example:80"));
        assert!(everywhere.is_own_origin("https://board.example"));
        assert!(!everywhere.is_own_origin("https://192.168.1.7:80"));
        assert!(!everywhere.is_own_origin("null"));
    }

    #[test]
    fn links_lead_where_others_find_the_page() {
        assert_eq!(place("127.0.0.1:6464", &["a.b"]).shared_origin(), "https://a.b");
        assert_eq!(place("10.0.0.2:6464", &[]).shared_origin(), "http://10.0.0.2:6464");
        assert_eq!(place("[::1]:6464", &[]).own_origin(), "http://[::1]:6464");
        assert_eq!(place("0.0.0.0:6464", &[]).own_origin(), "http://127.0.0.1:6464");
        assert!(place("0.0.0.0:6464", &[]).is_open() && !place("127.0.0.1:6464", &[]).is_open());
    }
}
