// Web addresses as people type them. A sales link can be any text, so forms and sites share this rule for its target.

const WITHOUT_SCHEME = /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]{1,62}(?::\d{1,5})?(?:[/?#][^\s\\]*)?$/u;
const OUTWARD = /^(?:https?:\/\/[^\s/\\][^\s\\]*|(?:mailto|tel):[^\s\\]+)$/i;

/** Completes `shop.example.com/x` to `https://shop.example.com/x`; returns any other text as it is, trimmed. */
export function completeAddress(typed: string): string {
  const address = typed.trim();
  return WITHOUT_SCHEME.test(address) ? `https://${address}` : address;
}

/** Returns the link that a visitor can follow away from the site; undefined for any other text. */
export function outwardLink(typed: string): string | undefined {
  const address = completeAddress(typed);
  return OUTWARD.test(address) ? address : undefined;
}
