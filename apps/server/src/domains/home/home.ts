// Daily advice of the home page. Each domain supplies its facts from counts that it maintains anyway.

import { getHome, type Home, type Role, type Todo } from "@vitrine/contract";
import { principalAs, type WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { DAY, later } from "../../kernel/clock.ts";
import type { Tx } from "../../storage/database.ts";
import { countOpenUnanswered } from "../assistant/index.ts";
import { type CatalogueFacts, readCatalogueFacts } from "../catalogue/index.ts";
import { readCreditFacts } from "../credits/index.ts";
import { countOpenFeedback, listOpenFeedback, readWeeks } from "../usage/index.ts";
import { readSiteFacts, type SiteFacts } from "../workspaces/index.ts";

const FEEDBACK_SHOWN = 3;
/** Credits that last longer raise no warning. */
const LOW_DAYS = 14;
const IMPORTS_OF_DAYS = 7;

export const homeHandlers: readonly Handler[] = [
  handle(getHome, "read", async ({ tx, workspace, principal, now }): Promise<Home> => {
    const facts = await readFacts(tx, workspace, now);
    const visible = visibleTo(principalAs(principal, "member").role);
    return {
      todo: [
        ...(visible.credits ? creditTodos(facts.credits) : []),
        ...(visible.shop ? shopTodos(facts) : []),
        ...(visible.shop && !facts.site.isVisible ? [todo("WEBSITE_HIDDEN", 1)] : []),
      ],
      figures: facts.weeks.figures,
      feedback: visible.shop ? await listOpenFeedback(tx, workspace, FEEDBACK_SHOWN) : null,
      checklist: checklistOf(facts),
    };
  }),
];

/** Billing members do not see the catalogue, and staff do not see credits. */
const visibleTo = (role: Role | null) => ({ credits: role !== "STAFF", shop: role !== "BILLING" });

type Facts = Awaited<ReturnType<typeof readFacts>>;

async function readFacts(tx: Tx, workspace: WorkspaceScope, now: Date) {
  return {
    catalogue: await readCatalogueFacts(tx, workspace, later(now, -IMPORTS_OF_DAYS * DAY)),
    site: await readSiteFacts(tx, workspace),
    credits: await readCreditFacts(tx, workspace, now),
    weeks: await readWeeks(tx, workspace, now),
    unanswered: await countOpenUnanswered(tx, workspace),
    openFeedback: await countOpenFeedback(tx, workspace),
  };
}

const todo = (kind: Todo["kind"], count: number, daysLeft: number | null = null): Todo => ({ kind, count, daysLeft });

/** A workspace that never had credits gets no warning: getting credits is one of its first steps. */
function creditTodos({ available, daysLeft, isBelowThreshold, isInDebt, hadAny }: Facts["credits"]): Todo[] {
  if (isInDebt) return [todo("IN_DEBT", available)];
  if (available <= 0) return hadAny ? [todo("NO_CREDITS", available)] : [];
  const isLow = isBelowThreshold || (daysLeft !== null && daysLeft <= LOW_DAYS);
  return isLow ? [todo("LOW_CREDITS", available, daysLeft)] : [];
}

const shopTodos = ({ unanswered, catalogue, openFeedback }: Facts): Todo[] =>
  [
    todo("UNANSWERED_QUESTIONS", unanswered),
    todo("SOLD_OUT", catalogue.soldOut),
    todo("FAILED_IMPORTS", catalogue.failedImports),
    todo("INCOMPLETE_IMPORTS", catalogue.incompleteImports),
    todo("OPEN_FEEDBACK", openFeedback),
    todo("UNPUBLISHED_PRODUCTS", catalogue.unpublished),
  ].filter(({ count }) => count > 0);

const checklistOf = ({ catalogue, site, credits, weeks }: Facts): Home["checklist"] =>
  [
    ["ADD_PRODUCT", hasProducts(catalogue)] as const,
    ["ADD_PICTURE", catalogue.media > 0] as const,
    ["SHAPE_WEBSITE", isShaped(site)] as const,
    ["GET_CREDITS", credits.hadAny] as const,
    ["TRY_ASSISTANT", weeks.wasEverAsked] as const,
  ].map(([step, isDone]) => ({ step, isDone }));

const hasProducts = ({ published, unpublished }: CatalogueFacts) => published + unpublished > 0;

/** A website is created together with its workspace. */
const isShaped = ({ websiteChangedAt, createdAt }: SiteFacts) => websiteChangedAt > createdAt;
