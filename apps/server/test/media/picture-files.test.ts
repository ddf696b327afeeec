import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { animation, canvas, type Format, picture } from "./pictures.ts";
import { type MediaSetting, mediaPath, startMediaSetting, storedKeys, upload } from "./setting.ts";

let setting: MediaSetting;
let original: Buffer;
let key: string;
beforeAll(async () => {
  setting = await startMediaSetting();
  original = await picture("jpeg", { width: 1000, height: 600 });
  key = await store(original, "jpeg");
});
afterAll(() => setting.stop());

async function store(bytes: Buffer, format: Format): Promise<string> {
  const reply = await upload(setting.service, setting.tenant, bytes, format);
  expect(reply.status).toBe(200);
  return reply.body.key;
}

const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(`${setting.service.api}/media/${path}`, { headers, method });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe("a picture URL", () => {
  it("serves the bytes to all origins, as immutable and sandboxed", async () => {
    const response = await get(key, { origin: "https://shop.example" });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-length": String(original.length),
      "cache-control": "public, max-age=31536000, immutable",
      etag: `"${key.slice(-68, -4)}"`,
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(response.headers.has("set-cookie")).toBe(false);
    expect((await bytesOf(response)).equals(original)).toBe(true);
  });

  it("is the one in the media resource", async () => {
    const reply = await setting.service.call("GET", mediaPath(setting.tenant), { key: setting.tenant.key });
    const [{ url }] = reply.body.media;
    expect(new URL(url).pathname).toBe(`/media/${key}`);
    expect((await fetch(`${setting.service.api}${new URL(url).pathname}`)).status).toBe(200);
    expect((await get(encodeURIComponent(key))).status).toBe(200);
  });

  it("answers HEAD with the content length and no body", async () => {
    const response = await get(key, {}, "HEAD");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-length")).toBe(String(original.length));
    expect(await bytesOf(response)).toHaveLength(0);
  });

  it("returns 304 for a matching If-None-Match", async () => {
    const etag = (await get(key)).headers.get("etag") ?? "";
    for (const header of [etag, `W/${etag}`, `"x", ${etag}`, "*"]) {
      const response = await get(key, { "if-none-match": header });
      expect(response.status).toBe(304);
      expect(response.headers.get("cache-control")).toContain("immutable");
      expect(await bytesOf(response)).toHaveLength(0);
    }
    expect((await get(key, { "if-none-match": '"other"' })).status).toBe(200);
  });

  it.each([
    ["bytes=0-9", 0, 9],
    ["bytes=100-199", 100, 199],
    ["bytes=100-", 100, -1],
    ["bytes=-50", -50, -1],
    ["bytes=0-999999999", 0, -1],
    ["bytes=-999999999", 0, -1],
  ])("returns 206 for the range %s", async (range, from, to) => {
    const response = await get(key, { range });
    const size = original.length;
    const [start, end] = [from < 0 ? size + from : from, to < 0 ? size + to : to];
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${start}-${end}/${size}`);
    expect(response.headers.get("content-length")).toBe(String(end - start + 1));
    expect((await bytesOf(response)).equals(original.subarray(start, end + 1))).toBe(true);
  });

  it("returns 416 for a range beyond the end, and 200 for unsupported ranges", async () => {
    for (const range of [`bytes=${original.length}-`, "bytes=-0", "bytes=99999999-"]) {
      const response = await get(key, { range });
      expect(response.status).toBe(416);
      expect(response.headers.get("content-range")).toBe(`bytes */${original.length}`);
    }
    for (const range of ["bytes=0-1,5-9", "lines=1-2", "bytes=9-2", "bytes=a-b", "bytes=-", "bytes"]) {
      expect((await get(key, { range })).status).toBe(200);
    }
  });

  it("returns a range only when If-Range matches", async () => {
    const etag = (await get(key)).headers.get("etag") ?? "";
    expect((await get(key, { range: "bytes=0-9", "if-range": etag })).status).toBe(206);
    expect((await get(key, { range: "bytes=0-9", "if-range": '"other"' })).status).toBe(200);
  });

  it("answers CORS preflight requests", async () => {
    const response = await get(
      key,
      { origin: "https://shop.example", "access-control-request-method": "GET" },
      "OPTIONS",
    );
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("access-control-allow-methods")).toBe("GET, HEAD");
  });

  it.each([
    "",
    "nothing",
    "../secret-key",
    "..%2f..%2fetc%2fpasswd",
    "%2e%2e/%2e%2e/etc/passwd",
    ".staging/x",
    "wks_x/%00.png",
    `wks_x/${"0".repeat(64)}.png`,
    `wks_x/${"0".repeat(64)}.svg`,
    `wks_x/${"0".repeat(64)}.w320.webp`,
  ])("returns 404 for the unknown path: %s", async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control") ?? "").not.toContain("immutable");
    expect(await response.json()).toMatchObject({ status: 404, code: "not_found" });
  });

  it("returns 404 for other methods", async () => {
    for (const method of ["POST", "PUT", "DELETE"]) expect((await get(key, {}, method)).status).toBe(404);
  });
});

describe("renditions", () => {
  const measure = async (response: Response) => {
    expect(response.status).toBe(200);
    const { format, compression, width, height, pages } = await sharp(await bytesOf(response)).metadata();
    return { format: compression === "av1" ? "avif" : format, width, height, pages: pages ?? 1 };
  };

  it.each([320, 640, 960])("are at most %i wide and keep the proportions", async (w) => {
    expect(await measure(await get(`${key}?w=${w}`))).toEqual({ format: "webp", width: w, height: w * 0.6, pages: 1 });
  });

  it("are never larger than the picture", async () => {
    expect(await measure(await get(`${key}?w=1920`))).toMatchObject({ width: 1000, height: 600 });
  });

  it("are AVIF for clients that accept it, otherwise WebP, with Vary: Accept", async () => {
    const browser = "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8";
    const avif = await get(`${key}?w=320`, { accept: browser });
    expect(avif.headers.get("content-type")).toBe("image/avif");
    expect(avif.headers.get("vary")).toBe("Accept");
    expect(await measure(avif)).toMatchObject({ format: "avif", width: 320 });
    for (const accept of ["image/webp,*/*", "*/*", "image/avif;q=0, image/webp", "image/png"]) {
      const response = await get(`${key}?w=320`, { accept });
      expect(response.headers.get("content-type")).toBe("image/webp");
      expect(response.headers.get("vary")).toBe("Accept");
      await response.arrayBuffer();
    }
    expect(avif.headers.get("etag")).not.toBe((await get(`${key}?w=320`)).headers.get("etag"));
  });

  it("support ranges, HEAD and 304", async () => {
    const whole = await get(`${key}?w=640`);
    const bytes = await bytesOf(whole);
    expect(whole.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    const part = await get(`${key}?w=640`, { range: "bytes=10-19" });
    expect(part.status).toBe(206);
    expect(await bytesOf(part)).toEqual(bytes.subarray(10, 20));
    expect((await get(`${key}?w=640`, {}, "HEAD")).headers.get("content-length")).toBe(String(bytes.length));
    expect((await get(`${key}?w=640`, { "if-none-match": whole.headers.get("etag") ?? "" })).status).toBe(304);
  });

  it.each(["", "0", "321", "320px", "-320", "99999", "320&w=640"])("return 400 for another width: %s", async (w) => {
    const response = await get(`${key}?w=${w}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "invalid_input", fieldErrors: { w: expect.any(String) } });
  });

  it("apply the camera orientation", async () => {
    const lying = await canvas(800, 400).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    expect(await measure(await get(`${await store(lying, "jpeg")}?w=320`))).toMatchObject({ width: 320, height: 640 });
  });

  it.each(["gif", "webp", "avif"] as const)(
    "of still pictures are AVIF for clients that accept it: %s",
    async (format) => {
      const still = await store(await picture(format, { width: 400, height: 300, tint: 7 }), format);
      const avif = await get(`${still}?w=320`, { accept: "image/avif,image/webp" });
      expect(avif.headers.get("content-type")).toBe("image/avif");
      expect(await measure(avif)).toMatchObject({ width: 320, height: 240 });
      expect((await get(`${still}?w=320`, { accept: "image/webp" })).headers.get("content-type")).toBe("image/webp");
    },
  );

  it.each(["gif", "webp"] as const)("of animations stay animated, as WebP for every client: %s", async (format) => {
    const animated = await store(await animation(format), format);
    const response = await get(`${animated}?w=320`, { accept: "image/avif,image/webp" });
    expect(response.headers.get("content-type")).toBe("image/webp");
    const { pages, width, pageHeight } = await sharp(await bytesOf(response), { animated: true }).metadata();
    expect({ pages, width, pageHeight }).toEqual({ pages: 3, width: 320, pageHeight: 240 });
  });

  it("are created once for 30 concurrent requests, and reused afterwards", async () => {
    const fresh = await store(await picture("png", { width: 900, height: 500, tint: 4 }), "png");
    setting.service.statements.length = 0;
    const responses = await Promise.all(Array.from({ length: 30 }, () => get(`${fresh}?w=640`)));
    const bodies = await Promise.all(responses.map(async (response) => (await bytesOf(response)).toString("base64")));
    expect(new Set(bodies).size).toBe(1);
    const claims = () => setting.service.statements.filter((text) => text.includes("claims = claims + 1"));
    expect(claims()).toHaveLength(1);
    await (await get(`${fresh}?w=640`)).arrayBuffer();
    expect(claims()).toHaveLength(1);
  });

  it("are deleted with their picture", async () => {
    const { service, tenant, dataDir } = setting;
    const doomed = await upload(service, tenant, await picture("png", { width: 700, tint: 8 }));
    for (const w of [320, 640]) await (await get(`${doomed.body.key}?w=${w}`)).arrayBuffer();
    const own = async () => (await storedKeys(dataDir)).filter((name) => name.includes(doomed.body.key.slice(0, -4)));
    expect(await own()).toHaveLength(3);
    await service.call("DELETE", `${mediaPath(tenant)}/${doomed.body.id}`, { key: tenant.key });
    expect((await get(doomed.body.key)).status).toBe(404);
    expect((await get(`${doomed.body.key}?w=320`)).status).toBe(404);
    await service.drainJobs();
    expect(await own()).toEqual([]);
  });

  it("leave no files when their picture is deleted during their creation", async () => {
    const { service, tenant, dataDir } = setting;
    for (let tint = 20; tint < 26; tint++) {
      const { id, key: doomed } = (
        await upload(service, tenant, await picture("png", { width: 800, height: 800, tint }))
      ).body;
      const [rendition] = await Promise.all([
        get(`${doomed}?w=320`),
        service.call("DELETE", `${mediaPath(tenant)}/${id}`, { key: tenant.key }).then(() => service.drainJobs()),
      ]);
      expect([200, 404]).toContain(rendition.status);
      await rendition.arrayBuffer();
      const left = (await storedKeys(dataDir)).filter((name) => name.includes(doomed.slice(0, -4)));
      expect(left).toEqual([]);
    }
  });
});
