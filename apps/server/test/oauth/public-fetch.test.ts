import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { HOUR } from "../../src/kernel/clock.ts";
import { isPublicAddress } from "../../src/providers/public-fetch/addresses.ts";
import { FetchError, type FetchLimits, fetchPolicy, PublicFetch } from "../../src/providers/public-fetch/index.ts";
import { NO_ROUTE, Web } from "./web.ts";

let web: Web;
let plain: Server;
let plainVisits = 0;

beforeAll(async () => {
  web = await Web.open(["agent.example", "other.example"]);
  plain = createServer((_request, response) => {
    plainVisits++;
    response.end("{}");
  });
  await new Promise<void>((resolve) => plain.listen(0, "127.0.0.1", resolve));
});
beforeEach(() => {
  web.visits.length = 0;
  web.lookups.length = 0;
  web.addresses.clear();
  web.pages.clear();
});
afterAll(async () => {
  await web.close();
  await new Promise((resolve) => plain.close(resolve));
});

const LIMITS: FetchLimits = {
  accepts: (type) => type === "application/json",
  sizeBytesMax: 1000,
  timeoutMilliseconds: 2000,
};

async function refusal(work: Promise<unknown>): Promise<FetchError["reason"]> {
  const error = await work.then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(FetchError);
  return (error as FetchError).reason;
}

describe("hostile URLs", () => {
  const port = () => (plain.address() as AddressInfo).port;

  it.each([
    ["loopback", "https://127.0.0.1/"],
    ["loopback elsewhere", "https://127.8.9.10/"],
    ["loopback in decimal", "https://2130706433/"],
    ["loopback in hex", "https://0x7f000001/"],
    ["loopback in octal", "https://0177.0.0.1/"],
    ["loopback shortened", "https://127.1/"],
    ["loopback in full-width digits", "https://１２７.０.０.１/"],
    ["loopback by name", "https://localhost/"],
    ["loopback by name with a dot", "https://localhost./"],
    ["a name under localhost", "https://agent.localhost/"],
    ["unspecified", "https://0.0.0.0/"],
    ["unspecified, shortened", "https://0/"],
    ["private 10", "https://10.1.2.3/"],
    ["private 172", "https://172.31.255.1/"],
    ["private 192", "https://192.168.0.1/"],
    ["link local, the clouds' metadata", "https://169.254.169.254/latest/meta-data"],
    ["the clouds' metadata by name", "https://metadata.google.internal/"],
    ["a cloud's host at a public number", "https://168.63.129.16/"],
    ["carrier-grade NAT", "https://100.100.100.200/"],
    ["benchmarking", "https://198.18.0.1/"],
    ["documentation", "https://203.0.113.7/"],
    ["6to4 relays", "https://192.88.99.1/"],
    ["multicast", "https://224.0.0.1/"],
    ["broadcast", "https://255.255.255.255/"],
    ["reserved", "https://240.0.0.1/"],
    ["IPv6 loopback", "https://[::1]/"],
    ["IPv6 unspecified", "https://[::]/"],
    ["mapped IPv4", "https://[::ffff:127.0.0.1]/"],
    ["mapped IPv4 in hex", "https://[::ffff:7f00:1]/"],
    ["mapped public IPv4", "https://[::ffff:8.8.8.8]/"],
    ["compatible IPv4", "https://[::127.0.0.1]/"],
    ["NAT64", "https://[64:ff9b::7f00:1]/"],
    ["local NAT64", "https://[64:ff9b:1::7f00:1]/"],
    ["6to4", "https://[2002:7f00:1::]/"],
    ["Teredo", "https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/"],
    ["IPv6 link local", "https://[fe80::1]/"],
    ["IPv6 unique local", "https://[fd00:ec2::254]/"],
    ["IPv6 site local", "https://[fec0::1]/"],
    ["IPv6 multicast", "https://[ff02::1]/"],
    ["IPv6 documentation", "https://[2001:db8::1]/"],
    ["IPv6 discard", "https://[100::1]/"],
    ["a single label", "https://router/"],
    ["a private network's name", "https://nas.local/"],
    ["plain http", "http://agent.example/"],
    ["a file", "file:///etc/passwd"],
    ["data", "data:application/json,{}"],
    ["ftp", "ftp://agent.example/"],
    ["a user", "https://user:password@agent.example/"],
    ["another port", "https://agent.example:8443/"],
    ["an empty string", ""],
    ["no URL", "agent.example"],
  ])("are refused without a connection: %s", async (_name, url) => {
    const withPort = url.replace("127.0.0.1", `127.0.0.1:${port()}`);
    for (const target of [url, withPort]) {
      expect(await refusal(new PublicFetch().get(target, LIMITS))).toBe("refused");
      expect(await refusal(web.fetch().get(target, LIMITS))).toBe("refused");
    }
    expect({ plainVisits, visits: web.visits }).toEqual({ plainVisits: 0, visits: [] });
  });

  it.each(["10.0.0.1", "127.0.0.2", "::1", "::ffff:127.0.0.1", "fe80::1", "169.254.169.254", "not an address", ""])(
    "are refused when their host resolves to %j",
    async (address) => {
      web.serveJson("https://agent.example/a.json", {});
      web.addresses.set("agent.example", [address]);
      expect(await refusal(web.fetch().get("https://agent.example/a.json", LIMITS))).toBe("refused");
      expect(web.visits).toEqual([]);
    },
  );

  it("are refused when one of several addresses is private", async () => {
    const fetch = new PublicFetch({
      resolve: async () => ["93.184.215.14", "10.0.0.1"],
      isPublic: isPublicAddress,
      port: 443,
    });
    expect(await refusal(fetch.get("https://agent.example/a.json", LIMITS))).toBe("refused");
  });

  it("are fetched at the checked address when DNS changes meanwhile", async () => {
    web.serveJson("https://agent.example/a.json", { good: true });
    web.addresses.set("agent.example", ["127.0.0.1", "127.0.0.2", "127.0.0.2", "127.0.0.2"]);
    const fetched = await web.fetch().get("https://agent.example/a.json", LIMITS);
    expect(JSON.parse(fetched.body.toString())).toEqual({ good: true });
    expect(web.lookups).toEqual(["agent.example"]);
  });
});

describe("the local machine", () => {
  const port = () => (plain.address() as AddressInfo).port;
  const JSON_OR_NONE = { ...LIMITS, accepts: () => true };
  const developing = new PublicFetch(undefined, fetchPolicy("development"));

  it.each(["localhost", "127.0.0.1"])("is reachable as %s in development, on any port", async (host) => {
    const before = plainVisits;
    expect((await developing.get(`http://${host}:${port()}/`, JSON_OR_NONE)).body.toString()).toBe("{}");
    expect(await developing.post(`http://${host}:${port()}/`, { headers: {}, body: "{}" }, 2000)).toMatchObject({
      status: 200,
    });
    expect(plainVisits).toBe(before + 2);
    plainVisits = 0;
  });

  it.each(["production", "test"])("is never reachable in %s", async (environment) => {
    const strict = new PublicFetch(undefined, fetchPolicy(environment));
    for (const host of ["localhost", "127.0.0.1", "[::1]"]) {
      for (const url of [`http://${host}:${port()}/`, `https://${host}:${port()}/`, `http://${host}/`]) {
        expect(strict.problemOf(url)).toMatch(/^must be an https URL of a public host/);
        expect(await refusal(strict.get(url, JSON_OR_NONE))).toBe("refused");
        expect(await refusal(strict.post(url, { headers: {}, body: "" }, 2000))).toBe("refused");
      }
    }
    expect(plainVisits).toBe(0);
  });

  it.each([
    "http://127.0.0.2:80/",
    "http://10.0.0.1/",
    "http://192.168.1.10:3000/",
    "http://[fd00::1]/",
    "http://[::ffff:127.0.0.1]/",
    "http://0.0.0.0/",
    "http://router/",
    "http://api.localhost/",
    "http://user:word@localhost/",
    "http://agent.example/",
    "ftp://localhost/",
  ])("is the only exception in development: refuses %s", async (url) => {
    expect(developing.problemOf(url)).toMatch(/or http:\/\/localhost$/);
    expect(await refusal(developing.get(url, JSON_OR_NONE))).toBe("refused");
  });

  it.each(["production", "development"])(
    "is not reachable by a redirect from a public page, in %s",
    async (environment) => {
      web.pages.set("agent.example/a.json", (_request, response) => {
        response.writeHead(302, { location: `http://localhost:${port()}/` }).end();
      });
      const limits = { ...JSON_OR_NONE, redirectsMax: 3 };
      expect(await refusal(web.fetch(fetchPolicy(environment)).get("https://agent.example/a.json", limits))).toBe(
        "refused",
      );
      expect({ visits: web.visits, plainVisits }).toEqual({ visits: ["agent.example/a.json"], plainVisits: 0 });
    },
  );
});

describe("public addresses", () => {
  it.each(["8.8.8.8", "93.184.215.14", "100.63.255.255", "172.32.0.1", "2606:4700::6810:84e5", "2a00:1450:4001::1"])(
    "include %s",
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe("a public fetch", () => {
  const get = (limits: Partial<FetchLimits> = {}) =>
    web.fetch().get("https://agent.example/a.json", { ...LIMITS, ...limits });
  const serve = (status: number, headers: Record<string, string>, body: string | Buffer = "{}") =>
    web.pages.set("agent.example/a.json", (_request, response) => response.writeHead(status, headers).end(body));

  it("returns the body, its media type and its max-age", async () => {
    serve(200, { "content-type": "Application/JSON; charset=utf-8", "cache-control": "public, max-age=120" });
    expect(await get()).toEqual({
      url: "https://agent.example/a.json",
      mediaType: "application/json",
      body: Buffer.from("{}"),
      maxAgeSeconds: 120,
    });
    serve(200, { "content-type": "application/json", "cache-control": "no-store" });
    expect((await get()).maxAgeSeconds).toBe(0);
  });

  it("sends only the necessary headers", async () => {
    let headers = {};
    web.pages.set("agent.example/a.json", (request, response) => {
      headers = request.headers;
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
    await get();
    expect(Object.keys(headers).sort()).toEqual(["accept", "accept-encoding", "connection", "host", "user-agent"]);
  });

  it("refuses a certificate that is untrusted or issued for another name", async () => {
    serve(200, { "content-type": "application/json" });
    web.serveJson("https://third.example/a.json", {});
    expect(await refusal(web.fetch().get("https://third.example/a.json", LIMITS))).toBe("unavailable");
    expect(web.visits).toEqual([]);
  });

  it.each([
    ["another media type", 200, { "content-type": "text/html" }, "refused"],
    ["no media type", 200, {}, "refused"],
    ["compression", 200, { "content-type": "application/json", "content-encoding": "gzip" }, "refused"],
    ["a missing page", 404, { "content-type": "application/json" }, "refused"],
    ["an empty success", 204, {}, "refused"],
    ["a redirect to nowhere", 302, {}, "refused"],
    ["a failure", 503, {}, "unavailable"],
    ["a limit", 429, {}, "unavailable"],
  ])("refuses %s", async (_name, status, headers, reason) => {
    serve(status, headers as Record<string, string>, status === 204 ? "" : "{}");
    expect(await refusal(get())).toBe(reason);
  });

  it("stops at the size limit, with or without Content-Length", async () => {
    serve(200, { "content-type": "application/json", "content-length": "1000" }, "x".repeat(1000));
    expect((await get()).body).toHaveLength(1000);
    serve(200, { "content-type": "application/json", "content-length": "1001" }, "x".repeat(1001));
    expect(await refusal(get())).toBe("refused");
    let isCut = false;
    web.pages.set("agent.example/a.json", (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.on("close", () => {
        isCut = true;
      });
      const pour = () => {
        if (!response.destroyed && response.write("x".repeat(65_536))) setImmediate(pour);
        else if (!response.destroyed) response.once("drain", pour);
      };
      pour();
    });
    expect(await refusal(get())).toBe("refused");
    await expect.poll(() => isCut).toBe(true);
  });

  it("stops at the timeout: no response, a slow response, slow DNS", async () => {
    web.pages.set("agent.example/a.json", () => {});
    expect(await refusal(get({ timeoutMilliseconds: 100 }))).toBe("unavailable");
    web.pages.set("agent.example/a.json", (_request, response) => {
      response.writeHead(200, { "content-type": "application/json" }).write("{");
    });
    expect(await refusal(get({ timeoutMilliseconds: 100 }))).toBe("unavailable");
    const deaf = new PublicFetch({ resolve: () => new Promise(() => {}), isPublic: () => true, port: 443 });
    expect(await refusal(deaf.get("https://agent.example/", { ...LIMITS, timeoutMilliseconds: 100 }))).toBe(
      "unavailable",
    );
  });

  it("reports failed DNS lookups as unavailable", async () => {
    const nowhere = new PublicFetch({ resolve: async () => [], isPublic: () => true, port: 443 });
    expect(await refusal(nowhere.get("https://agent.example/", LIMITS))).toBe("unavailable");
    const unknown = new PublicFetch({
      resolve: () => Promise.reject(new Error("ENOTFOUND")),
      isPublic: () => true,
      port: 443,
    });
    expect(await refusal(unknown.get("https://agent.example/", LIMITS))).toBe("unavailable");
  });

  it("survives an immediate connection failure, for IPv4 and IPv6", async () => {
    for (const address of [NO_ROUTE, "100::1"]) {
      const far = new PublicFetch({ resolve: async () => [address], isPublic: () => true, port: 443 });
      expect(await refusal(far.get("https://agent.example/", LIMITS))).toBe("unavailable");
    }
  });

  it("follows redirects only when allowed, and checks every target again", async () => {
    const redirect = (location: string) => serve(302, { location });
    web.serveJson("https://other.example/b.json", { found: true });
    redirect("https://other.example/b.json");
    expect(await refusal(get())).toBe("refused");
    expect(web.visits).toEqual(["agent.example/a.json"]);
    const followed = await get({ redirectsMax: 1 });
    expect({ url: followed.url, body: followed.body.toString() }).toEqual({
      url: "https://other.example/b.json",
      body: '{"found":true}',
    });
    web.visits.length = 0;
    for (const inside of [
      "http://other.example/b.json",
      "https://127.0.0.2/",
      "https://10.0.0.1/",
      "file:///etc/passwd",
      "//localhost/",
      "https://[::1]/",
      "https://[",
    ]) {
      redirect(inside);
      expect(await refusal(get({ redirectsMax: 3 }))).toBe("refused");
    }
    web.addresses.set("other.example", ["127.0.0.2"]);
    redirect("https://other.example/b.json");
    expect(await refusal(get({ redirectsMax: 3 }))).toBe("refused");
    redirect("https://agent.example/a.json");
    expect(await refusal(get({ redirectsMax: 3 }))).toBe("refused");
    expect(new Set(web.visits)).toEqual(new Set(["agent.example/a.json"]));
  });
});

describe("an invalid HTTP response", () => {
  type Answer = (socket: Socket) => void;
  const URL = "https://agent.example/a.json";
  const get = (timeoutMilliseconds: number) => web.fetch().get(URL, { ...LIMITS, timeoutMilliseconds });
  const post = (timeoutMilliseconds: number) => web.fetch().post(URL, { headers: {}, body: "{}" }, timeoutMilliseconds);

  /** Makes the server answer with raw bytes. Returns the sockets that were left open. */
  function answerWith(answer: Answer): Socket[] {
    const sockets: Socket[] = [];
    web.pages.set("agent.example/a.json", ({ socket }) => {
      sockets.push(socket);
      // A disconnect is expected, in any form.
      socket.on("error", () => {});
      answer(socket);
    });
    return sockets;
  }

  const say =
    (text: string): Answer =>
    (socket) =>
      void socket.write(text);
  const overAndOver =
    (text: string, first = ""): Answer =>
    (socket) => {
      socket.write(first);
      const drip = setInterval(() => socket.write(text), 5);
      socket.once("close", () => clearInterval(drip));
    };
  const upgrade = "Upgrade: x\r\nConnection: upgrade\r\n\r\n";
  const json = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n";

  /** On a busy machine the timeout may pass before the first answer, without any socket. */
  const isLeft = (sockets: Socket[]) => expect.poll(() => sockets.every(({ destroyed }) => destroyed)).toBe(true);

  // The timeout is an hour, so only the answer itself can end these.
  it.each<[string, Answer]>([
    ["a protocol switch", say(`HTTP/1.1 101 Switching Protocols\r\n${upgrade}`)],
    ["a protocol switch with endless bytes", overAndOver(`HTTP/1.1 101 Switching Protocols\r\n${upgrade}`)],
    ["a protocol switch without a name", say("HTTP/1.1 101 Switching Protocols\r\n\r\n")],
    ["endless early hints", overAndOver("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n")],
    ["endless 100 Continue", overAndOver("HTTP/1.1 100 Continue\r\n\r\n")],
    ["a burst of 100 Continue", (socket) => void socket.write("HTTP/1.1 100 Continue\r\n\r\n".repeat(20_000))],
    ["an early hint and a close", (socket) => void socket.end("HTTP/1.1 103 Early Hints\r\n\r\n")],
    ["an immediate close", (socket) => void socket.end()],
    ["a broken connection", (socket) => void socket.destroy()],
    ["no HTTP", say("\0\0\0\0")],
  ])("ends the request without waiting for the timeout: %s", async (_name, answer) => {
    for (const ask of [get, post]) {
      const sockets = answerWith(answer);
      await ask(HOUR).then(
        ({ ...answered }) => expect(answered).toEqual({ status: 101, beginning: "" }),
        (error) => expect(error).toBeInstanceOf(FetchError),
      );
      await isLeft(sockets);
    }
  });

  it.each<[string, Answer]>([
    ["no answer", () => {}],
    ["an endless header", overAndOver("a", "HTTP/1.1 200 OK\r\na: ")],
    ["a tunnel", say(`${json}${upgrade}`)],
    ["an endless body", overAndOver(" ", `${json}\r\n`)],
    ["a body shorter than its Content-Length", say(`${json}Content-Length: 9\r\n\r\n{}`)],
  ])("is closed at the timeout: %s", async (_name, answer) => {
    const sockets = answerWith(answer);
    expect(await refusal(get(200))).toBe("unavailable");
    await isLeft(sockets);
  });

  it("is closed at the timeout after an error status, and keeps the partial body", async () => {
    const sockets = answerWith(overAndOver("o", "HTTP/1.1 500 No\r\n\r\nno"));
    const { status, beginning } = await post(2000);
    expect({ status, beginning }).toEqual({ status: 500, beginning: expect.stringMatching(/^noo*$/) });
    await isLeft(sockets);
  });
});
