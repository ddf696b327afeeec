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
    `${count(created, { one: "# new product moves", other: "# new products move" })} to Recently deleted, ${count(updated, { one: "# changed product gets its earlier values back", other: "# changed products get their earlier values back" })}. Later changes stay.`,
  undoing: "The import is being taken back.",
  undone: (removed: number, restored: number, kept: number) =>
    `Import undone: ${count(removed, { one: "# product removed", other: "# products removed" })}, ${count(restored, { other: "# restored" })}.` +
    (kept === 0
      ? ""
      : ` ${count(kept, { one: "# was changed since and stays:", other: "# were changed since and stay:" })}`),
};
