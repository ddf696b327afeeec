import { domainToASCII } from "node:url";
import { LIMITS } from "@vitrine/contract";
import { disposableEmailBlocklistSet } from "disposable-email-domains-js";
import { invalidInput, OperationError } from "../../kernel/errors.ts";

const LOCAL_PART = /^[^\s@"(),:;<>[\]\\\p{C}]{1,64}$/u;
/** Accepts only domain characters, because the conversion to ASCII would let paths and escapes through. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.-]+$/u;
const ASCII_DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?=[a-z0-9-]{2,63}$)(?=.*[a-z])[a-z0-9-]*[a-z0-9]$/;

const disposable = disposableEmailBlocklistSet();

/**
 * Returns the normalized address for storage and comparison. Rejects invalid addresses, plus addresses and disposable
 * domains, because one person can create any number of those.
 */
export function parseEmail(value: string, field = "email"): string {
  const email = normalizeEmail(value);
  const local = email.slice(0, email.lastIndexOf("@"));
  const domain = email.slice(local.length + 1);
  if (
    !LOCAL_PART.test(local) ||
    /^\.|\.\.|\.$/.test(local) ||
    !ASCII_DOMAIN.test(domain) ||
    email.length > LIMITS.field.emailMax
  ) {
    throw invalidInput({ [field]: "must be an email address" });
  }
  if (local.includes("+")) throw notAllowed(field, "must not contain a plus sign");
  if (isDisposable(domain)) throw notAllowed(field, "must not belong to a disposable mail provider");
  return email;
}

/** Normalizes input for comparison. The input may not be a valid address. */
export function normalizeEmail(value: string): string {
  const text = value.trim().normalize("NFC").toLowerCase().normalize("NFC");
  const at = text.lastIndexOf("@");
  const domain = text.slice(at + 1);
  return `${text.slice(0, Math.max(at, 0))}@${DOMAIN.test(domain) ? domainToASCII(domain) : ""}`;
}

/** Subdomains of a disposable provider are disposable too. */
function isDisposable(domain: string): boolean {
  const labels = domain.split(".");
  return labels.some((_label, start) => disposable.has(labels.slice(start).join(".")));
}

const notAllowed = (field: string, problem: string) =>
  new OperationError("email_not_allowed", { fieldErrors: { [field]: problem } });
