import type { z } from "zod";

/** Raw values of the variables. */
export type Given = Partial<Record<string, string>>;

/** Problems, keyed by variable name. */
export type Problems = Record<string, string>;

/** Related environment variables and the settings made from them. It is next to the code that uses it. */
export interface Section<Shape extends z.ZodRawShape = z.ZodRawShape, Value = unknown> {
  /** Its heading in docs/settings.md. */
  title: string;
  variables: Shape;
  /** Variables that a choice requires, keyed by `NAME` (with any value) or `NAME=value`. */
  needs?: Readonly<Record<string, readonly (keyof Shape & string)[]>>;
  requiredInProduction?: readonly (keyof Shape & string)[];
  /** Further values that production refuses. */
  refusedInProduction?(given: Given): Problems;
  read(variables: z.output<z.ZodObject<Shape>>): Value;
}

export const defineSection = <Shape extends z.ZodRawShape, Value>(section: Section<Shape, Value>) => section;
