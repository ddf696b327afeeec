// Between the two steps of signing in: to whom a code went, and when another may be asked for. Lives as long as the tab.

const KEY = "vitrine-sign-in";

export interface PendingSignIn {
  email: string;
  resendAt: number;
}

/** A code was sent; answers when another may be asked for. */
export function keepPending(email: string, resendAfterSeconds: number): number {
  const pending: PendingSignIn = { email, resendAt: Date.now() + resendAfterSeconds * 1000 };
  sessionStorage.setItem(KEY, JSON.stringify(pending));
  return pending.resendAt;
}

export function readPending(): PendingSignIn | undefined {
  const text = sessionStorage.getItem(KEY);
  return text === null ? undefined : (JSON.parse(text) as PendingSignIn);
}

export const dropPending = () => sessionStorage.removeItem(KEY);

/** Only a path of our own: `//host` and `/\host` lead elsewhere. */
export const ownPath = (value: string | undefined): string =>
  value !== undefined && /^\/(?![/\\])/.test(value) && !value.startsWith("/sign-in") ? value : "/";
