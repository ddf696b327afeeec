import type { Sweep } from "../../storage/sweeping.ts";
import { sweep as sweepBin } from "./bin/index.ts";
import { sweep as sweepChanges } from "./changes/index.ts";
import { sweep as sweepImports } from "./imports/index.ts";

export const sweep: Sweep = async (tx, now) => {
  const imports = await sweepImports(tx, now);
  const changes = await sweepChanges(tx, now);
  const bin = await sweepBin(tx, now);
  return { mayHaveMore: imports.mayHaveMore || changes.mayHaveMore || bin.mayHaveMore };
};
