// Forms that several settings have. What docs/settings.md says of a variable is its description, its default and what is
// allowed: `allowed` and `otherwise` say in words what the schema itself does not tell.

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

/** How long to wait for another machine. Fractions of a second are for tests. */
export const seconds = (fallback: number, max = 3600) => z.coerce.number().min(0.05).max(max).default(fallback);

export const milliseconds = (given: number): number => Math.round(given * 1000);

/** Several of them, with commas in between; empty ones do not count. */
export const list = () =>
  z.string().transform((value) =>
    value
      .split(",")
      .map((item) => item.trim())
      .filter((item) => item !== ""),
  );
