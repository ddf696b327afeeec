// Checks links of owners. The contract refuses harmful links on write; pages check again. Sales links are free text:
// `outwardLink` of the contract checks them.

const SAFE = /^(?:https?:\/\/[^\s/\\][^\s\\]*|(?:mailto|tel):[^\s\\]+|\/(?:[^\s/\\][^\s\\]*)?)$/i;

/** Returns the link, or undefined if it is unsafe. */
export const safeLink = (link: string | null | undefined): string | undefined =>
  link !== null && link !== undefined && SAFE.test(link) ? link : undefined;

/** Returns the path to continue with after a sign-in: only a path of this site. */
export const ownPath = (path: string | null | undefined): string =>
  path?.startsWith("/") && SAFE.test(path) ? path : "/";

export const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text === "" ? path : `${path}?${text}`;
};
