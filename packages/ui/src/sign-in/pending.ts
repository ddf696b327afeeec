// State between the two steps of signing in: the email address, and when another code can be sent. It lives as long as
// the tab.

const KEY = "vitrine-sign-in";

export interface PendingSignIn {
  email: string;
  resendAt: number;
}

/** Sends a code to an address. */
export type RequestCode = (email: string) => Promise<{ resendAfterSeconds: number }>;

/** Stores that a code was sent; returns when another one can be sent. */
export function keepPending(email: string, { resendAfterSeconds }: { resendAfterSeconds: number }): number {
  const pending: PendingSignIn = { email, resendAt: Date.now() + resendAfterSeconds * 1000 };
  sessionStorage.setItem(KEY, JSON.stringify(pending));
  return pending.resendAt;
}

export function readPending(): PendingSignIn | undefined {
  const text = sessionStorage.getItem(KEY);
  return text === null ? undefined : (JSON.parse(text) as PendingSignIn);
}

export const dropPending = () => sessionStorage.removeItem(KEY);

/** Accepts only paths of this origin: `//host` and `/\host` lead to another host. */
export const ownPath = (value: string | undefined): string =>
  value !== undefined && /^\/(?![/\\])/.test(value) && !value.startsWith("/sign-in") ? value : "/";
