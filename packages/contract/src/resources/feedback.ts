import { z } from "zod";
import { id, timestamp } from "../fields.ts";
import { Pagination } from "./common.ts";

export const Feedback = z
  .strictObject({
    id: id(),
    workspaceId: id(),
    userId: z.string().nullable(),
    message: z.string(),
    createdAt: timestamp(),
    workspaceName: z.string().nullable(),
  })
  .meta({ id: "Feedback" });
export type Feedback = z.output<typeof Feedback>;

export const FeedbackList = z
  .strictObject({ feedbacks: z.array(Feedback), pagination: Pagination })
  .meta({ id: "FeedbackList" });

export const FEEDBACK_STATUSES = ["OPEN", "DONE"] as const;

export const FeedbackStatusWrite = z
  .strictObject({ status: z.enum(FEEDBACK_STATUSES) })
  .meta({ id: "FeedbackStatusWrite" });

/** Stored separately from the feedback, whose own fields never change. */
export const FeedbackStatus = z
  .strictObject({ id: id(), status: z.enum(FEEDBACK_STATUSES), doneAt: timestamp().nullable() })
  .meta({ id: "FeedbackStatus" });

export const feedbackExample: Feedback = {
  id: "fbk_01kp2v8d3nfa9svqmz4c7hxw1e",
  workspaceId: "wks_01kp2v8d3nfa9svqmz4c7hxw1e",
  userId: "cus_01kp2v8d3nfa9svqmz4c7hxw1e",
  message: "The routine helped me a lot.",
  createdAt: "2026-03-01T10:00:00.000Z",
  workspaceName: "Işıltı Kozmetik",
};
