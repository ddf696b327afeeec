import { expect, test } from "vitest";
import { plainText } from "../../../src/providers/models/text/plain-text.ts";
import { isTypo } from "../../../src/providers/models/text/words.ts";

test.each([
  ["no markup", "1 < 2 & 3 > 2", "1 < 2 & 3 > 2"],
  ["lines and tags", "<p>Gentle.</p><p>Mild <b>foam</b></p>", "Gentle.\nMild foam\n"],
  ["scripts", "Gentle<script>alert(1)</script> foam", "Gentle  foam"],
  ["Turkish letters", "Ya&gbreve;l&inodot; cilt i&ccedil;in, &Scedil;ubat&apos;ta", "Yağlı cilt için, Şubat'ta"],
  ["German letters", "f&uuml;r gro&szlig;e Haut&shy;fl&auml;chen", "für große Hautflächen"],
  ["numeric entities", "30&#176;C &#x2013; &#8378;50", "30°C – ₺50"],
  ["non-breaking spaces", "50&nbsp;ml", "50 ml"],
  ["control characters", "a&#0;b &#7;c", "a\ufffdb  c"],
  ["text that resembles an entity", "R&D; salt & pepper &unheard;", "R&D; salt & pepper &unheard;"],
])("converts HTML to plain text: %s", (_what, text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test.each([
  ["cleanser", "clenaser", true],
  ["cleanser", "cleansr", true],
  ["cleanser", "cleanserr", true],
  ["cleanser", "cleansed", true],
  ["cleanser", "cleanser", false],
  ["cleanser", "bleanser", false],
  ["cleanser", "clensr", false],
  ["foam", "form", false],
])("compares %s with %s and detects a typo: %s", (a, b, isOne) => {
  expect(isTypo(a, b)).toBe(isOne);
});
