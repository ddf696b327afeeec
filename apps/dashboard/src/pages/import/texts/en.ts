import { plurals } from "@vitrine/ui/plurals";

const count = plurals("en");

export default {
  title: "Import",
  imports: "Imports",
  status: { PENDING: "Waiting", RUNNING: "Running", DONE: "Finished", FAILED: "Broke off", CANCELLED: "Stopped" },
  dryRun: "Check only: nothing was changed",
  rows: (rows: number) => count(rows, { one: "# row", other: "# rows" }),
  mayLeave: "You may leave this page: the import goes on.",
  nothingChanged: "This was a check and changed nothing. Choose the file again to import it.",
  again: "Choose the file",
  toProducts: "Show the products",
  stop: "Stop import",
  stopAsk: (name: string) => `Stop importing ${name}?`,
  stopText: (rows: number) =>
    count(rows, { one: "# product that is in stays in.", other: "# products that are in stay in." }),
  stopCheckText: "It is a check: nothing was changed so far.",
  undo: "Take back",
  undoAsk: (name: string) => `Take ${name} back?`,
  undoText: (created: number, updated: number) =>
    `${created} products that it created go to the bin, ${updated} that it changed become what they were. What was changed since stays.`,
  undoing: "The import is being taken back.",
  undone: (removed: string, restored: string, kept: number) =>
    `Taken back: ${removed} products removed, ${restored} restored.` +
    (kept === 0
      ? ""
      : ` ${count(kept, { one: "# was changed since and stays:", other: "# were changed since and stay:" })}`),
};
