import { defineOperation } from "../define-operation.ts";
import { listQuery } from "../fields.ts";
import { paginationExample } from "../resources/common.ts";
import { FeedbackList, feedbackExample } from "../resources/feedback.ts";

export const listFeedback = defineOperation({
  name: "list_feedback",
  group: "Feedback",
  title: "List feedback",
  description: "Lists what visitors wrote to the workspace, newest first, or best match first when `search` is given.",
  level: "workspace",
  callers: ["integration", "member"],
  roles: ["OWNER", "STAFF"],
  scope: "feedback:read",
  effect: "read",
  rest: { method: "GET", path: "/feedback" },
  tool: true,
  query: listQuery(["createdAt"]),
  output: FeedbackList,
  examples: { query: { page: 1 }, output: { feedbacks: [feedbackExample], pagination: paginationExample } },
});
