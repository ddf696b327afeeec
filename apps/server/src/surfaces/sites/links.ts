// Where a link of the owner's may lead. The contract refuses harmful links when the website is written; pages check again.
// Sales links are free text: `outwardLink` of the contract decides about them.

const SAFE = /^(?:https?:\/\/[^\s/\\][^\s\\]*|(?:mailto|tel):[^\s\\]+|\/(?:[^\s/\\][^\s\\]*)?)$/i;

/** The link, or undefined for one that nobody should follow. */
export const safeLink = (link: string | null | undefined): string | undefined =>
  link !== null && link !== undefined && SAFE.test(link) ? link : undefined;

/** Where to go on after a sign-in: a path of this site and nothing else. */
export const ownPath = (path: string | null | undefined): string =>
  path?.startsWith("/") && SAFE.test(path) ? path : "/";

export const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text === "" ? path : `${path}?${text}`;
};
