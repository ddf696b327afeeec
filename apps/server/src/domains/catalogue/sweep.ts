import { LIMITS } from "@vitrine/contract";
import { sql, type Tx } from "../../storage/database.ts";
import { type Sweep, sweepRows } from "../../storage/sweeping.ts";
import { sweep as sweepBin } from "./bin/index.ts";
import { sweep as sweepChanges } from "./changes/index.ts";
import { sweep as sweepImports } from "./imports/index.ts";

/** Deletes tombstones that no following copy needs any more. Uses the database clock that wrote them, plus one day. */
const sweepDeletions = (tx: Tx) =>
  sweepRows(tx, {
    from: "deletions",
    where: sql`deleted_at < now() - make_interval(days => ${LIMITS.following.days + 1}::int)`,
  });

export const sweep: Sweep = async (tx, now) => {
  const imports = await sweepImports(tx, now);
  const changes = await sweepChanges(tx, now);
  const bin = await sweepBin(tx, now);
  const deletions = await sweepDeletions(tx);
  return { mayHaveMore: [imports, changes, bin, deletions].some((one) => one.mayHaveMore) };
};
