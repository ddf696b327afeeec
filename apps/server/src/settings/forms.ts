// Schemas that several settings share. docs/settings.md shows a variable's description, default and allowed values:
// `allowed` and `otherwise` add text that the schema lacks.

import { z } from "zod";

export const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);

export const whole = (min: number, max: number) => z.coerce.number().int().min(min).max(max);

export const text = () => z.string().min(1);

export const url = () =>
  z
    .url({ protocol: /^https?$/ })
    .meta({ allowed: "a URL" })
    .transform((value) => value.replace(/\/+$/, ""));

export const flag = (fallback: "on" | "off") =>
  z
    .enum(["on", "off"])
    .default(fallback)
    .transform((value) => value === "on");

/** Timeout for another machine. Fractions of a second are for tests. */
export const seconds = (fallback: number, max = 3600) => z.coerce.number().min(0.05).max(max).default(fallback);

export const milliseconds = (given: number): number => Math.round(given * 1000);

/** Comma-separated values; empty ones are ignored. */
export const list = () =>
  z.string().transform((value) =>
    value
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== ""),
  );
