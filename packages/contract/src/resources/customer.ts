import { z } from "zod";
import { text, timestamp } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { UserProfile } from "./chat.ts";
import { Pagination } from "./common.ts";
import { CustomerProfile, customerProfileExample } from "./experience.ts";

/** A customer in the view of the workspace's owner. */
export const Customer = CustomerProfile.extend({ createdAt: timestamp(), updatedAt: timestamp() }).meta({
  id: "Customer",
});
export type Customer = z.output<typeof Customer>;

export const CustomerList = z
  .strictObject({ customers: z.array(Customer), pagination: Pagination })
  .meta({ id: "CustomerList" });

/** All stored data about one customer. Events are the newest 10,000. */
export const CustomerData = z
  .strictObject({
    customer: Customer,
    sessions: z.array(
      z.strictObject({ createdAt: timestamp(), expiresAt: timestamp(), revokedAt: timestamp().nullable() }),
    ),
    conversations: z.array(
      z.strictObject({
        createdAt: timestamp(),
        userProfile: UserProfile.nullable(),
        turns: z.array(z.strictObject({ message: z.string(), answer: z.string(), createdAt: timestamp() })),
      }),
    ),
    feedbacks: z.array(z.strictObject({ message: z.string(), createdAt: timestamp() })),
    events: z.array(
      z.strictObject({
        eventName: z.string(),
        resourceType: z.string(),
        resourceId: z.string(),
        createdAt: timestamp(),
      }),
    ),
  })
  .meta({ id: "CustomerData" });
export type CustomerData = z.output<typeof CustomerData>;

export const customerExample: Customer = {
  ...customerProfileExample,
  createdAt: "2026-02-11T08:30:00.000Z",
  updatedAt: "2026-03-01T10:00:00.000Z",
};

export const customerDataExample: CustomerData = {
  customer: customerExample,
  sessions: [{ createdAt: "2026-03-01T10:00:00.000Z", expiresAt: "2027-03-01T10:00:00.000Z", revokedAt: null }],
  conversations: [
    {
      createdAt: "2026-03-01T10:01:00.000Z",
      userProfile: null,
      turns: [
        {
          message: "Is it good for dry skin?",
          answer: "The page says: for dry skin.",
          createdAt: "2026-03-01T10:01:00.000Z",
        },
      ],
    },
  ],
  feedbacks: [{ message: "The routine helped me a lot.", createdAt: "2026-03-01T10:05:00.000Z" }],
  events: [{ eventName: "VISIT", resourceType: "", resourceId: "", createdAt: "2026-03-01T10:00:30.000Z" }],
};

/** A closed workspace or account can be reopened until `erasedAfter`; then it is erased. */
export const Closing = z
  .strictObject({ id: z.string(), name: z.string(), closedAt: timestamp(), erasedAfter: timestamp() })
  .meta({ id: "Closing" });
export type Closing = z.output<typeof Closing>;

export const ClosedWorkspaceList = z.strictObject({ workspaces: z.array(Closing) }).meta({ id: "ClosedWorkspaceList" });

/** Typed confirmation, to prevent closing by accident. */
export const confirmation = (what: string) =>
  text({ min: 1, max: LIMITS.field.emailMax }).describe(`${what}, to confirm.`);

export const closingExample: Closing = {
  id: "wks_01kp2v8d3nfa9svqmz4c7hxw1e",
  name: "Işıltı",
  closedAt: "2026-03-01T10:00:00.000Z",
  erasedAfter: "2026-03-31T10:00:00.000Z",
};
