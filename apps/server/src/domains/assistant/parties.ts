// Who may ask the assistant: visitors, bound by the access policy, and members who try it. What differs between them is
// here; everything else is one way for both (metered-call.ts).

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

/** What is known once there is an answer. */
export interface Answered {
  threadId: string;
  quota: QuotaLeft;
  price: number;
  trace: Omit<AssistantTrace, "visitors">;
}

export interface Party<Frame> {
  readonly asker: Asker;
  readonly actor: UsageActor;
  /** Credits that this one may cost in a UTC day. */
  readonly creditsMax: number;
  /** Whether the passages behind an answer are looked for. */
  readonly isTraced: boolean;
  /** What the workspace lets such ones spend; nothing where no ceiling is for them. */
  spending(admission: Admission): Spending | undefined;
  /** The solved challenge, where one is demanded. No transaction may be open. */
  prove(admission: Admission, now: Date): Promise<ChallengeProof | null>;
  /** What stands around the answer. In the transaction that charges for it. */
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

/** The wallet is the only end to what a member may spend: it is the workspace's own. */
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
      // What is reserved for this call is not available any more.
      const { available: after } = await readWallet(tx, workspace);
      const visitors = { guest: refusalOf(policy, "GUEST"), customer: refusalOf(policy, "CUSTOMER") };
      return { threadId, credits: { charged: price, before: after + price, after }, trace: { ...trace, visitors } };
    },
  };
}

const MEMBER_CREDITS_MAX = 2 ** 31 - 1;
