// Callers of the assistant: visitors, bound by the access policy, and members who try it. This file holds their
// differences; metered-call.ts holds the common path.

import type { AiAccess, AssistantTrace } from "@vitrine/contract";
import { visitorOf } from "../../kernel/access/principals.ts";
import type { CallContext } from "../../kernel/call/handler.ts";
import type { ChallengeProof } from "../../providers/challenge/index.ts";
import { type Database, sql, type Tx } from "../../storage/database.ts";
import { readWallet, type Spending } from "../credits/index.ts";
import type { UsageActor } from "../usage/index.ts";
import { actorOf, type Challenges, toViewer } from "../visitors/index.ts";
import { type Admission, type Asker, refusalOf } from "./admission.ts";
import type { QuotaLeft } from "./metering.ts";

/** Facts of a finished answer. */
export interface Answered {
  threadId: string;
  quota: QuotaLeft;
  price: number;
  trace: Omit<AssistantTrace, "visitors">;
}

export interface Party<Frame> {
  readonly asker: Asker;
  readonly actor: UsageActor;
  /** Maximum credits of this caller in a UTC day. */
  readonly creditsMax: number;
  /** True if the passages behind an answer are traced. */
  readonly isTraced: boolean;
  /** Returns the spending ceilings for this kind of caller, or undefined if it has no ceiling. */
  spending(admission: Admission): Spending | undefined;
  /** Checks the solved challenge, if required. Must run outside a transaction. */
  prove(admission: Admission, now: Date): Promise<ChallengeProof | null>;
  /** Builds the envelope of the answer, in the charging transaction. */
  frame(tx: Tx, admission: Admission, answered: Answered): Promise<Frame>;
}

type PartyContext = Pick<CallContext<unknown>, "workspace" | "principal" | "client">;

interface VisitorFrame {
  threadId: string;
  access: AiAccess;
  credits: { charged: number };
}

interface VisitorParts {
  challenges: Challenges;
  visitorCreditsMax: number;
}

export function visitorParty(
  { challenges, visitorCreditsMax }: VisitorParts,
  { workspace, principal, client, body }: PartyContext & { body: { challengeToken?: string | undefined } },
): Party<VisitorFrame> {
  const visitor = visitorOf(principal);
  return {
    asker: { workspace, who: visitor, client },
    actor: actorOf(visitor),
    creditsMax: visitorCreditsMax,
    isTraced: false,
    spending: ({ policy }) => ({
      isGuest: visitor.kind === "GUEST",
      ceilings: { guests: policy.guestsDailyCredits, all: policy.dailyCredits },
    }),
    prove: ({ policy }, now) =>
      challenges.check(body.challengeToken, { workspace, purpose: "ai", policy, visitor }, now),
    frame: async (_tx, _admission, { threadId, quota, price }) => ({
      threadId,
      access: toAccess(quota, toViewer(visitor, quota.remaining)),
      credits: { charged: price },
    }),
  };
}

const toAccess = ({ limit, remaining, resetsAt }: QuotaLeft, viewer: AiAccess["viewer"]): AiAccess => ({
  viewer,
  limit,
  remaining,
  resetsAt: resetsAt.toISOString(),
});

interface MemberFrame {
  threadId: string;
  credits: { charged: number; before: number; after: number };
  trace: AssistantTrace;
}

/** A member's spending is limited only by the wallet, because the credits belong to the workspace. */
export async function memberParty({
  workspace,
  account,
  client,
  database,
}: PartyContext & Pick<CallContext<unknown>, "account"> & { database: Pick<Database, "read"> }): Promise<
  Party<MemberFrame>
> {
  const { name, language } = await database.read((tx) =>
    tx.one<{ name: string; language: string }>(sql`select name, language from accounts where id = ${account.id}`),
  );
  return {
    asker: { workspace, who: { kind: "MEMBER", id: account.id, name, language }, client },
    actor: { type: "MEMBER", userId: account.id, name },
    creditsMax: MEMBER_CREDITS_MAX,
    isTraced: true,
    spending: () => undefined,
    prove: async () => null,
    frame: async (tx, { policy }, { threadId, price, trace }) => {
      // The wallet's available credits already exclude this call's reservation.
      const { available: after } = await readWallet(tx, workspace);
      const visitors = { guest: refusalOf(policy, "GUEST"), customer: refusalOf(policy, "CUSTOMER") };
      return { threadId, credits: { charged: price, before: after + price, after }, trace: { ...trace, visitors } };
    },
  };
}

const MEMBER_CREDITS_MAX = 2 ** 31 - 1;
