import { LIMITS, mediaExample } from "@vitrine/contract";
import sharp from "sharp";
import { expect, it } from "vitest";
import { Shop } from "../catalogue/shop.ts";
import { withService } from "../harness/service.ts";
import { upload } from "./setting.ts";

const service = withService();

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#a64" } })
    .png()
    .toBuffer();

it("media rows have size and alternative text; the media resource does not", async () => {
  const shop = await Shop.open(service);
  const { body: media } = await upload(service, shop.tenant, await picture(40, 30));
  expect(Object.keys(media).sort()).toEqual(Object.keys(mediaExample).sort());
  expect(await shop.do("GET", `/media/${media.id}/row`)).toEqual({ ...media, width: 40, height: 30, altText: "" });
  const described = await shop.do("PUT", `/media/${media.id}/alt-text`, { altText: "  A rose, 🌹 on stone " });
  expect(described).toEqual({ ...media, width: 40, height: 30, altText: "A rose, 🌹 on stone" });
  expect((await shop.do("GET", "/media/rows")).media).toEqual([described]);
  expect((await shop.do("GET", "/media/rows?usage=linked")).media).toEqual([]);
  expect(await shop.do("GET", `/media/${media.id}`)).toEqual(media);
});

it("an alternative text survives a replacement, and has a length limit and a version", async () => {
  const shop = await Shop.open(service);
  const image = await shop.image();
  const path = `/media/${image.id}/alt-text`;
  const read = await shop.call("GET", `/media/${image.id}/row`);
  await shop.do("PUT", path, { altText: "Words" });
  const stale = await shop.call(
    "PUT",
    path,
    { altText: "Late" },
    { headers: { "if-match": read.headers.get("etag") ?? "" } },
  );
  expect(stale).toMatchObject({ status: 409, body: { code: "stale_write" } });
  const base64 = (await picture(5, 7)).toString("base64");
  await shop.do("PUT", `/media/${image.id}`, { fileName: "b.png", mimeType: "image/png", base64 });
  expect(await shop.do("GET", `/media/${image.id}/row`)).toMatchObject({ altText: "Words", width: 5, height: 7 });
  const long = "ğ".repeat(LIMITS.media.altTextMax);
  expect((await shop.do("PUT", path, { altText: long })).altText).toBe(long);
  expect(await shop.call("PUT", path, { altText: `${long}ğ` })).toMatchObject({ status: 400 });
  expect(await shop.call("PUT", "/media/nobody/alt-text", { altText: "" })).toMatchObject({ status: 404 });
});
