import { describe, expect, it } from "vitest";
import { profileNamed } from "../../src/domains/catalogue/imports/profiles/index.ts";
import { safeMarkup, withoutMarkup } from "../../src/domains/catalogue/imports/profiles/markup.ts";
import { Table } from "../../src/domains/catalogue/imports/profiles/shop-file.ts";

describe("markup in cells", () => {
  it.each([
    ["<p>One &amp; <b>two</b></p>", "<p>One &amp; <b>two</b></p>", "One & two"],
    ["<b>a<i>b</b>c</i>d", "<b>a<i>b</i></b>cd", "abcd"],
    ["<ul><li>a<li>b", "<ul><li>a<li>b</li></li></ul>", "- a\n- b"],
    [
      "<p>Soft.</p><ul><li>a</li>\n<li><p>b</p></li></ul><p>End</p>",
      "<p>Soft.</p><ul><li>a</li>\n<li><p>b</p></li></ul><p>End</p>",
      "Soft.\n\n- a\n- b\n\nEnd",
    ],
    ["1 < 2 <> 3 > 2 <!", "1 &lt; 2 &lt;&gt; 3 &gt; 2 &lt;!", "1 < 2 <> 3 > 2 <!"],
    ["<!doctype html><?xml?>a<!-- b > --> c", "a c", "a c"],
    ["a<svg><b>b</b></SVG x>c", "ac", "ac"],
    ["a<script>b</script", "a", "a"],
    ["a<!-- b", "a", "a"],
    ["a<b c<i>d", "a&lt;b c<i>d</i>", "a<b cd"],
    ["a&nbsp; <br> \t&nbsp;<p> b", "a&nbsp; <br> \t&nbsp;<p> b</p>", "a\n\nb"],
  ])("is read correctly even when malformed: %j", (markup, safe, words) => {
    expect(safeMarkup(markup)).toBe(safe);
    expect(withoutMarkup(markup)).toBe(words);
  });
});

describe("BigCommerce options", () => {
  it.each([
    [
      "[S]Size=Small,[RB]Colour=Dark Red",
      "",
      [
        ["Size", "Small"],
        ["Colour", "Dark Red"],
      ],
    ],
    ["Shirt [S]Size [cm]=40=50", "", [["Size [cm]", "40=50"]]],
    ["[S]Size", "", []],
    [
      "",
      "Type=Rectangle|Name=Size|Value=Small;Type=Swatch|Name=Colour|Value=Red[#f00]",
      [
        ["Size", "Small"],
        ["Colour", "Red[#f00]"],
      ],
    ],
    ["", "Name=Size|Value=", []],
  ])("are parsed in both layouts: %j %j", (name, given, options) => {
    const columns = ["Item Type", "Product Name", "Product Code/SKU", "Options"];
    const profile = profileNamed("bigcommerce");
    const toPiece = profile.open(new Table(columns, {}, profile, {} as never));
    expect(toPiece(["SKU", name, "1", given]).rowValues.options).toEqual(options);
  });
});
