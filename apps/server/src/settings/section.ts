import type { z } from "zod";

/** What was given, right or wrong. */
export type Given = Partial<Record<string, string>>;

/** What is wrong, by the name of the variable. */
export type Problems = Record<string, string>;

/** Environment variables that belong together, and what is made of them. It stands beside the code that uses it. */
export interface Section<Shape extends z.ZodRawShape = z.ZodRawShape, Value = unknown> {
  /** Its heading in docs/settings.md. */
  title: string;
  variables: Shape;
  /** What a choice needs beside itself, by `NAME` (whatever its value) or `NAME=value`. */
  needs?: Readonly<Record<string, readonly (keyof Shape & string)[]>>;
  requiredInProduction?: readonly (keyof Shape & string)[];
  /** What else production refuses. */
  refusedInProduction?(given: Given): Problems;
  read(variables: z.output<z.ZodObject<Shape>>): Value;
}

export const defineSection = <Shape extends z.ZodRawShape, Value>(section: Section<Shape, Value>) => section;
