import { expect, it } from "vitest";
import { acceptedTags, findLanguage, toLanguage } from "../../src/kernel/languages.ts";

it("findLanguage matches supported languages in any case and with either separator", () => {
  expect(["de", "DE-at", "tr_TR"].map(findLanguage)).toEqual(["de", "de", "tr"]);
  expect(["fr", "", "deu", null, undefined].map(findLanguage)).toEqual(Array(5).fill(undefined));
  expect([toLanguage("tr"), toLanguage("fr"), toLanguage(null)]).toEqual(["tr", "en", "en"]);
});

it("acceptedTags sorts by quality value", () => {
  expect(acceptedTags("fr;q=0.5, tr-TR, en;q=0, *;q=0.1, de;q=0.7")).toEqual(["tr-TR", "de", "fr"]);
  expect(acceptedTags(" , ;q=1, <script>, x")).toEqual([]);
});
