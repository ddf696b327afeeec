import { z } from "zod";

type Given<Field> = Field extends z.ZodDefault<infer Inner extends z.ZodType> ? Inner : Field;

/**
 * Requires every value of a full replacement. An omitted field would otherwise return to its default and lose its
 * value.
 */
export function replacementOf<Shape extends z.ZodRawShape>(
  whole: z.ZodObject<Shape>,
): z.ZodObject<{ [Name in keyof Shape]: Given<Shape[Name]> }, z.core.$strict> {
  const fields = Object.entries(whole.shape).map(([name, field]) => [name, withoutDefault(field as z.ZodType)]);
  return z.strictObject(Object.fromEntries(fields)) as never;
}

function withoutDefault(field: z.ZodType): z.ZodType {
  if (!(field instanceof z.ZodDefault)) return field;
  const given = field.unwrap() as z.ZodType;
  return field.description === undefined ? given : given.meta({ description: field.description });
}

type Patched<Field> =
  Field extends z.ZodDefault<infer Inner extends z.ZodType>
    ? z.ZodOptional<z.ZodNullable<Inner>>
    : Field extends z.ZodType
      ? z.ZodOptional<Field>
      : never;

/**
 * A JSON merge patch (RFC 7396) over a full replacement. Omitted fields stay; null resets a field to its default. Lists
 * are replaced as a whole.
 */
export function patchOf<Shape extends z.ZodRawShape>(
  whole: z.ZodObject<Shape>,
): z.ZodObject<{ [Name in keyof Shape]: Patched<Shape[Name]> }, z.core.$strict> {
  const fields = Object.entries(whole.shape).map(([name, field]) => [name, toPatched(field as z.ZodType)]);
  return z.strictObject(Object.fromEntries(fields)) as never;
}

function toPatched(field: z.ZodType): z.ZodType {
  if (!(field instanceof z.ZodDefault)) return field.optional();
  const given = field.unwrap() as z.ZodType;
  const patched = (given instanceof z.ZodNullable ? given : given.nullable()).optional();
  return field.description === undefined ? patched : patched.meta({ description: field.description });
}

/** Returns the values after the patch. */
export function applyPatch<Whole extends z.ZodObject>(
  whole: Whole,
  current: z.output<Whole>,
  patch: Readonly<Record<string, unknown>>,
): z.output<Whole> {
  const changed = Object.entries(patch).flatMap(([name, value]) => {
    if (value === undefined) return [];
    const field: unknown = whole.shape[name];
    return [[name, value === null && field instanceof z.ZodDefault ? field.parse(undefined) : value]];
  });
  return { ...(current as object), ...Object.fromEntries(changed) } as z.output<Whole>;
}
