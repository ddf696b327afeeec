// Suggested questions of a product page. A set that the owner chose for the product is shown as it is. Questions of the
// library and the sector's defaults are shown only if the page answers them.

import { hash } from "node:crypto";
import { getStartingQuestions } from "@vitrine/contract";
import { principalAs, type WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { SECOND } from "../../kernel/clock.ts";
import { notFound, OperationError } from "../../kernel/errors.ts";
import { ShortMemory } from "../../kernel/short-memory.ts";
import { inTime } from "../../providers/in-time.ts";
import type { ProductFacts, ReadsProducts } from "../../providers/models/index.ts";
import { requireSiteAccess } from "../visitors/index.ts";
import { readFacts } from "./grounding.ts";
import { readProductQuestions } from "./product-questions.ts";

const READING_TIME = 30 * SECOND;
/** Maximum wait of a website page, which then has no questions. The reading continues for the next request. */
const PAGE_PATIENCE = 0.3 * SECOND;

export function startingQuestionHandlers({ productReader }: { productReader: ReadsProducts }): Handler[] {
  const known = new ShortMemory<Promise<readonly boolean[]>>();

  /** Reads each version of a product once, for all visitors. */
  function areAnswered({ id: tenant }: WorkspaceScope, facts: ProductFacts, questions: readonly string[]) {
    const version = hash("sha1", JSON.stringify([tenant, facts, questions]), "base64url");
    const before = known.get(version);
    if (before !== undefined) return before;
    const turn = { tenant, signal: AbortSignal.timeout(READING_TIME), isUrgent: false };
    const answered = productReader.areAnswered(facts, questions, turn);
    known.set(version, answered);
    answered.catch(() => known.delete(version));
    return answered;
  }

  return [
    handle(getStartingQuestions, "outside", async ({ database, workspace, principal, params: { productId } }) => {
      const caller = principalAs(principal, "visitor");
      const { facts, set } = await database.read(async (tx) => {
        await requireSiteAccess(tx, workspace, caller);
        const [[facts], set] = await Promise.all([
          readFacts(tx, workspace, [productId]),
          readProductQuestions(tx, workspace, productId),
        ]);
        if (facts === undefined) throw notFound();
        return { facts, set };
      });
      if (!set.usesDefaults) return set;
      const reading = areAnswered(
        workspace,
        facts,
        set.questions.map(({ text }) => text),
      );
      const patience = AbortSignal.timeout(caller.via === "site" ? PAGE_PATIENCE : READING_TIME);
      const answered = await inTime(patience, reading).catch(() => {
        // A website page without questions must not be cached. Other callers get the page's set without them.
        if (caller.via === "site") throw new OperationError("unavailable");
        return [];
      });
      return { ...set, questions: set.questions.filter((_question, i) => answered[i]) };
    }),
  ];
}
