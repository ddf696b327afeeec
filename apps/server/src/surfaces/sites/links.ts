// Where a link of the owner's may lead. The contract refuses most of what is harmful when it is written; products' sales links
// are free text, and what is shown is looked at again.

const SAFE = /^(?:https?:\/\/[^\s/\\][^\s\\]*|(?:mailto|tel):[^\s\\]+|\/(?:[^\s/\\][^\s\\]*)?)$/i;

/** The link, or undefined for one that nobody should follow. */
export const safeLink = (link: string | null | undefined): string | undefined =>
  link !== null && link !== undefined && SAFE.test(link) ? link : undefined;

/** The same for a link that leads away from the site. */
export const outwardLink = (link: string): string | undefined => {
  const safe = safeLink(link.trim());
  return safe?.startsWith("/") ? undefined : safe;
};

/** Where to go on after a sign-in: a path of this site and nothing else. */
export const ownPath = (path: string | null | undefined): string =>
  path?.startsWith("/") && SAFE.test(path) ? path : "/";

export const withQuery = (path: string, query: Record<string, string | number | undefined>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)])).toString();
  return text === "" ? path : `${path}?${text}`;
};
