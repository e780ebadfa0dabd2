// The connection to the server: requests, and the stream of events of a table.

async function ask(path, body) {
  const options = body === undefined ? {} : {
    method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body),
  };
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    return { status: 0, reason: "The server does not answer." };
  }
  if (response.status === 204) return { status: 204 };
  const type = response.headers.get("content-type") ?? "";
  const data = type.includes("json") ? await response.json() : await response.text();
  if (response.ok) return { status: response.status, data };
  return { status: response.status, reason: data.reason ?? String(data).trim() };
}

/** The events of an address. The stream closes while the page is hidden, and is opened anew when it
 *  has been silent for 40 seconds. `hooks`: state(state), clock(clock), guests(guests),
 *  report(report), lost(), hidden(), silent() when the connection has ended and is tried again, and heard() when it is there. */
class Stream {
  constructor(address, hooks) {
    this.address = address;
    this.hooks = hooks;
    this.watch = setInterval(() => {
      if (!this.source || performance.now() - this.heard <= 40000) return;
      this.hooks.silent?.();
      this.open();
    }, 5000);
    this.visible = () => {
      if (!document.hidden) return this.open();
      this.shut();
      this.hooks.hidden?.();
    };
    document.addEventListener("visibilitychange", this.visible);
    this.open();
  }

  open() {
    this.shut();
    this.heard = performance.now();
    const source = new EventSource(this.address);
    this.source = source;
    const hear = (handle) => (event) => {
      this.heard = performance.now();
      handle?.(JSON.parse(event.data || "null"));
    };
    source.onopen = () => this.hooks.heard?.();
    source.addEventListener("state", hear(this.hooks.state));
    source.addEventListener("clock", hear(this.hooks.clock));
    source.addEventListener("guests", hear(this.hooks.guests));
    source.addEventListener("report", hear(this.hooks.report));
    source.addEventListener("beat", hear());
    source.onerror = () => {
      if (this.source !== source) return;
      // The browser tries again by itself unless the server refused the stream.
      if (source.readyState === EventSource.CLOSED) this.hooks.lost();
      else this.hooks.silent?.();
    };
  }

  shut() {
    this.source?.close();
    this.source = null;
  }

  end() {
    clearInterval(this.watch);
    document.removeEventListener("visibilitychange", this.visible);
    this.shut();
  }
}
