import { z } from "zod";
import { count, day } from "../fields.ts";
import { Feedback, feedbackExample } from "./feedback.ts";

export const TODO_KINDS = [
  "IN_DEBT",
  "NO_CREDITS",
  "LOW_CREDITS",
  "UNANSWERED_QUESTIONS",
  "SOLD_OUT",
  "FAILED_IMPORTS",
  "INCOMPLETE_IMPORTS",
  "OPEN_FEEDBACK",
  "UNPUBLISHED_PRODUCTS",
  "WEBSITE_HIDDEN",
] as const;

/** In the order of setting up a shop. */
export const FIRST_STEPS = ["ADD_PRODUCT", "ADD_PICTURE", "SHAPE_WEBSITE", "GET_CREDITS", "TRY_ASSISTANT"] as const;

const figure = () => z.strictObject({ now: count(), before: count() });

/** Summary for the start page. A part that the member's role may not see is null, and adds no to-dos. */
export const Home = z
  .strictObject({
    todo: z
      .array(
        z.strictObject({
          kind: z.enum(TODO_KINDS),
          count: z.int().describe("Number of items, or available credits; 1 without a number."),
          daysLeft: count().nullable().describe("For LOW_CREDITS: days left at the rate of the last 14 days."),
        }),
      )
      .describe("Tasks, the most urgent first."),
    figures: z
      .strictObject({
        from: day(),
        to: day(),
        visits: figure(),
        productViews: figure(),
        searches: figure(),
        requests: figure(),
        credits: figure(),
      })
      .describe("The last 7 days (UTC), including today, and the 7 before."),
    feedback: z.array(Feedback).nullable().describe("Latest open feedback."),
    checklist: z.array(z.strictObject({ step: z.enum(FIRST_STEPS), isDone: z.boolean() })),
  })
  .meta({ id: "Home" });
export type Home = z.output<typeof Home>;
export type Todo = Home["todo"][number];

export const homeExample: Home = {
  todo: [
    { kind: "LOW_CREDITS", count: 108, daysLeft: 9 },
    { kind: "UNANSWERED_QUESTIONS", count: 6, daysLeft: null },
    { kind: "SOLD_OUT", count: 2, daysLeft: null },
  ],
  figures: {
    from: "2026-02-23",
    to: "2026-03-01",
    visits: { now: 412, before: 380 },
    productViews: { now: 903, before: 871 },
    searches: { now: 61, before: 70 },
    requests: { now: 74, before: 66 },
    credits: { now: 93, before: 85 },
  },
  feedback: [feedbackExample],
  checklist: [
    { step: "ADD_PRODUCT", isDone: true },
    { step: "ADD_PICTURE", isDone: true },
    { step: "SHAPE_WEBSITE", isDone: true },
    { step: "GET_CREDITS", isDone: true },
    { step: "TRY_ASSISTANT", isDone: false },
  ],
};
