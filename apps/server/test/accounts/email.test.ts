import { describe, expect, it } from "vitest";
import { parseEmail } from "../../src/domains/accounts/index.ts";
import { OperationError } from "../../src/kernel/errors.ts";
import { preferredLanguage } from "../../src/kernel/languages.ts";
import { growthOf, LINEAR_GROWTH_MAX } from "../harness/effort.ts";

function refusalOf(value: string): { code: string; field: string | undefined } {
  try {
    parseEmail(value);
  } catch (error) {
    if (error instanceof OperationError) return { code: error.code, field: error.fieldErrors?.["email"] };
    throw error;
  }
  throw new Error(`${value} was taken`);
}

describe("email rules", () => {
  it.each([
    ["  Ada.Lovelace@Example.COM ", "ada.lovelace@example.com"],
    ["ada@bücher.example", "ada@xn--bcher-kva.example"],
    ["ada@XN--BCHER-KVA.example", "ada@xn--bcher-kva.example"],
    ["Ünal@example.com", "ünal@example.com"],
    ["u\u0308nal@example.com", "ünal@example.com"],
    ["o'hara_1-x@mail.example.co.uk", "o'hara_1-x@mail.example.co.uk"],
  ])("normalizes an address: %s", (given, stored) => {
    expect(parseEmail(given)).toBe(stored);
    expect(parseEmail(stored)).toBe(stored);
  });

  it.each(["ada+shop@example.com", "+@example.com", "ADA+SHOP@GMAIL.com"])(
    "does not allow a plus sign: %s",
    (given) => {
      expect(refusalOf(given)).toEqual({ code: "email_not_allowed", field: "must not contain a plus sign" });
    },
  );

  it.each(["a@mailinator.com", "a@MAILINATOR.com", "a@sub.mailinator.com", "a@very.deep.yopmail.com"])(
    "does not allow a disposable provider or its subdomains: %s",
    (given) => {
      expect(refusalOf(given)).toEqual({
        code: "email_not_allowed",
        field: "must not belong to a disposable mail provider",
      });
    },
  );

  it.each([
    "",
    "@",
    "ada",
    "ada@",
    "@example.com",
    "ada@localhost",
    "ada@127.0.0.1",
    "ada@[127.0.0.1]",
    "ada@0x7f.1",
    "ada@example..com",
    "ada@-example.com",
    "ada@example.com.",
    "ada@exam_ple.com",
    "ada@example.com/path",
    "ada@exa%41mple.com",
    "ada@example.com:25",
    "ada lovelace@example.com",
    "ada@exam ple.com",
    "a@b@example.com",
    ".ada@example.com",
    "a..da@example.com",
    "ada.@example.com",
    '"ada"@example.com',
    "ada<x>@example.com",
    "ada@example.com\r\nBcc: all@example.com",
    "a\u0007da@example.com",
    "a\u200bda@example.com",
    `${"a".repeat(65)}@example.com`,
    `ada@${"a".repeat(64)}.com`,
    `ada@${"abcdefghi.".repeat(25)}com`,
  ])("rejects an invalid address: %j", (given) => {
    expect(refusalOf(given)).toEqual({ code: "invalid_input", field: "must be an email address" });
  });

  it("accepts 254 characters and rejects more", () => {
    const domain = `${"a".repeat(61)}.${"b".repeat(61)}.${"c".repeat(61)}.de`;
    const address = (local: number) => `${"x".repeat(local)}@${domain}`;
    expect(address(64)).toHaveLength(253);
    expect(parseEmail(address(64))).toBe(address(64));
    expect(parseEmail(address(64).replace(".de", ".com"))).toHaveLength(254);
    expect(refusalOf(address(64).replace(".de", ".info")).code).toBe("invalid_input");
  });
});

describe("the preferred language", () => {
  it.each([
    ["", "en"],
    ["*", "en"],
    ["fr", "en"],
    ["TR-tr", "tr"],
    ["de;q=0.5, tr;q=0.8", "tr"],
    ["de, tr", "de"],
    ["tr;q=0, de;q=0.1", "de"],
    ["tr;q=nonsense, de", "de"],
    [";;;,,,q=", "en"],
  ])("for %j is %s", (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });

  it("is parsed in time linear in the length of the header", async () => {
    const find = (spaces: number) =>
      expect(preferredLanguage(`de;${" ".repeat(spaces)}q=0.5, tr${" ".repeat(spaces)};q=1`)).toBe("tr");
    expect(await growthOf(find, 60_000)).toBeLessThan(LINEAR_GROWTH_MAX);
  });
});
