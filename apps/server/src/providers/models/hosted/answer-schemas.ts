// What a hosted model must answer. No limits inside: providers differ in what they understand, and a long answer is cut
// rather than thrown away.

import { z } from "zod";

const named = z.object({ ref: z.string(), reason: z.string() });

export const ProductOutput = z.object({
  text: z.string(),
  products: z.array(named),
  questions: z.array(z.string()),
  answered: z.boolean(),
  sources: z.array(z.string()),
});

export const RoutineOutput = z.object({
  text: z.string(),
  steps: z.array(
    z.object({
      period: z.enum(["MORNING", "EVENING", "WEEKLY", "ANY"]),
      title: z.string(),
      instructions: z.string(),
      ref: z.string().nullable(),
    }),
  ),
  warnings: z.array(z.string()),
  products: z.array(named),
  questions: z.array(z.string()),
  answered: z.boolean(),
  sources: z.array(z.string()),
});

/** Where a model may look further: the words to look for come first, so that they are known before any text is. */
export const mayAlsoSearch = <Output>(schema: z.ZodObject & z.ZodType<Output>) =>
  z.object({ search: z.string().nullable(), ...schema.shape }) as unknown as z.ZodType<Output & Searching>;

export interface Searching {
  readonly search?: string | null;
}

export const FaceOutput = z.object({ summary: z.string(), products: z.array(named) });

const LIMITS = { products: 6, questions: 3, warnings: 6, shortText: 300, instructions: 800 } as const;

export const cut = (text: string, max: number = LIMITS.shortText) =>
  text.length <= max ? text : `${text.slice(0, max)}…`;

export const cutProducts = <T>(products: readonly T[]) => products.slice(0, LIMITS.products);
export const cutQuestions = (questions: readonly string[]) =>
  questions.slice(0, LIMITS.questions).map((text) => cut(text));
export const cutWarnings = (warnings: readonly string[]) => warnings.slice(0, LIMITS.warnings).map((text) => cut(text));
export const cutInstructions = (text: string) => cut(text, LIMITS.instructions);
