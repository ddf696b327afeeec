import { expect, it } from "vitest";
import { completeAddress, outwardLink } from "../src/web-address.ts";

it.each([
  ["shop.example.com/x", "https://shop.example.com/x"],
  [" www.shop.example ", "https://www.shop.example"],
  ["çiçek.example/ürün?id=1#a", "https://çiçek.example/ürün?id=1#a"],
  ["shop.example:8443/x", "https://shop.example:8443/x"],
])("completes %s to an https address", (typed, address) => {
  expect(completeAddress(typed)).toBe(address);
  expect(outwardLink(typed)).toBe(address);
});

it.each(["https://shop.example/x", "http://shop.example", "mailto:hello@shop.example", "tel:+905321234567"])(
  "keeps %s",
  (typed) => expect(outwardLink(typed)).toBe(typed),
);

it.each([
  "call us",
  "shop",
  "3.5",
  "/products",
  "hello@shop.example",
  "javascript:alert(1)",
  "//shop.example",
  "https://",
])("returns no external link for %s", (typed) => {
  expect(completeAddress(typed)).toBe(typed);
  expect(outwardLink(typed)).toBeUndefined();
});
