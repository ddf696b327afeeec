import type { UiTexts } from "./texts.en.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface Formats {
  number: (value: number) => string;
  /** Bytes in a human-readable unit. */
  fileSize: (bytes: number) => string;
  percent: (share: number) => string;
  /** Amount in cents of a currency. */
  money: (cents: number, currency: string) => string;
  /** 12 Nov; another year is included. */
  day: (value: string | Date) => string;
  /** The exact time, for a title. */
  exactly: (value: string | Date) => string;
  time: (value: string | Date) => string;
  /** Relative up to a week, then the day. */
  ago: (value: string | Date, now?: Date) => string;
  list: (words: readonly string[]) => string;
}

/** `Intl` formats, created once per language. */
export function formatsOf(spoken: string, texts: UiTexts): Formats {
  // International English: the day before the month.
  const language = spoken === "en" ? "en-GB" : spoken;
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  const size = new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const dayOfYear = new Intl.DateTimeFormat(language, { day: "numeric", month: "short" });
  const dayAndYear = new Intl.DateTimeFormat(language, { day: "numeric", month: "short", year: "numeric" });
  const exact = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "medium" });
  const time = new Intl.DateTimeFormat(language, { hour: "2-digit", minute: "2-digit" });
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto", style: "short" });
  const list = new Intl.ListFormat(language, { type: "conjunction" });
  const day = (value: string | Date, now = new Date()) => {
    const date = new Date(value);
    return (date.getFullYear() === now.getFullYear() ? dayOfYear : dayAndYear).format(date);
  };
  return {
    number: (value) => number.format(value),
    percent: (share) => percent.format(share),
    money: (cents, currency) => new Intl.NumberFormat(language, { style: "currency", currency }).format(cents / 100),
    fileSize: (bytes) => fileSize(bytes, size),
    day,
    exactly: (value) => exact.format(new Date(value)),
    time: (value) => time.format(new Date(value)),
    ago: (value, now = new Date()) => ago(new Date(value), now, relative, texts) ?? day(value, now),
    list: (words) => list.format(words),
  };
}

function fileSize(bytes: number, format: Intl.NumberFormat): string {
  if (bytes < 1000) return `${format.format(bytes)} B`;
  if (bytes < 999_500) return `${format.format(Math.round(bytes / 1000))} KB`;
  return bytes < 1e9 ? `${format.format(bytes / 1e6)} MB` : `${format.format(bytes / 1e9)} GB`;
}

function ago(date: Date, now: Date, relative: Intl.RelativeTimeFormat, texts: UiTexts): string | undefined {
  const passed = now.getTime() - date.getTime();
  if (Math.abs(passed) < MINUTE) return texts.justNow;
  if (Math.abs(passed) < HOUR) return relative.format(-Math.trunc(passed / MINUTE), "minute");
  if (Math.abs(passed) < 12 * HOUR) return relative.format(-Math.trunc(passed / HOUR), "hour");
  const days = Math.round((startOfDay(now) - startOfDay(date)) / DAY);
  return Math.abs(days) < 7 ? relative.format(-days, "day") : undefined;
}

const startOfDay = (date: Date) => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
