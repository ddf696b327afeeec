/** What figures in texts measure. */
export const DIMENSIONS = [
  "length",
  "weight",
  "volume",
  "time",
  "temperature",
  "share",
  "rating",
  "sound",
  "persons",
  "money",
] as const;
export type Dimension = (typeof DIMENSIONS)[number];
