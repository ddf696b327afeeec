import { expect, test } from "vitest";
import { plainText } from "../../../src/providers/models/text/plain-text.ts";
import { isTypo } from "../../../src/providers/models/text/words.ts";

test.each([
  ["no markup", "1 < 2 & 3 > 2", "1 < 2 & 3 > 2"],
  ["lines and tags", "<p>Gentle.</p><p>Mild <b>foam</b></p>", "Gentle.\nMild foam\n"],
  ["programs", "Gentle<script>alert(1)</script> foam", "Gentle  foam"],
  ["Turkish letters", "Ya&gbreve;l&inodot; cilt i&ccedil;in, &Scedil;ubat&apos;ta", "Yağlı cilt için, Şubat'ta"],
  ["German letters", "f&uuml;r gro&szlig;e Haut&shy;fl&auml;chen", "für große Hautflächen"],
  ["numbers", "30&#176;C &#x2013; &#8378;50", "30°C – ₺50"],
  ["spaces that do not break", "50&nbsp;ml", "50 ml"],
  ["what is no letter", "a&#0;b &#7;c", "a\ufffdb  c"],
  ["what only looks like an entity", "R&D; salt & pepper &unheard;", "R&D; salt & pepper &unheard;"],
])("reads %s", (_what, text, plain) => {
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
])("takes %s for a slip of %s: %s", (a, b, isOne) => {
  expect(isTypo(a, b)).toBe(isOne);
});
