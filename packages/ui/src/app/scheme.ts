// Colour scheme, in a cookie: the server writes it into the page before the first paint.

export type Scheme = "light" | "dark" | "system";

const YEAR_SECONDS = 31_536_000;

/** Kept for a year; an empty value deletes the cookie. */
export function writeCookie(name: string, value: string): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is not in every browser
  document.cookie = `${name}=${value}; path=/; max-age=${value === "" ? 0 : YEAR_SECONDS}; samesite=lax${secure}`;
}

export function currentScheme(): Scheme {
  const { classList } = document.documentElement;
  return classList.contains("dark") ? "dark" : classList.contains("light") ? "light" : "system";
}

export function keepScheme(scheme: Scheme): void {
  writeCookie("vitrine_scheme", scheme === "system" ? "" : scheme);
  document.documentElement.classList.remove("light", "dark");
  if (scheme !== "system") document.documentElement.classList.add(scheme);
}

/** Returns true if the visible scheme is dark. */
export const isDark = (scheme: Scheme): boolean =>
  scheme === "dark" || (scheme === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
