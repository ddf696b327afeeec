import { plurals } from "@vitrine/ui/plurals";

const count = plurals("en");

export default {
  title: "Import",
  imports: "Imports",
  status: { PENDING: "Pending", RUNNING: "Running", DONE: "Finished", FAILED: "Failed", CANCELLED: "Stopped" },
  dryRun: "Test run",
  rows: (rows: number) => count(rows, { one: "# row", other: "# rows" }),
  continuesInBackground: "You can leave this page. The import continues.",
  testRunHint: "This was a test run. Nothing was changed.",
  again: "Choose file again",
  toProducts: "View products",
  stop: "Stop import",
  stopAsk: (name: string | null) => (name === null ? "Stop this import?" : `Stop importing “${name}”?`),
  stopText: (rows: number) =>
    count(rows, { one: "# imported product will be kept.", other: "# imported products will be kept." }),
  stopCheckText: "This is only a test run. Nothing will be changed.",
  undo: "Undo import",
  undoAsk: (name: string | null) => (name === null ? "Undo this import?" : `Undo the import of “${name}”?`),
  undoText: (created: number, updated: number) =>
    `${[
      created === 0
        ? ""
        : count(created, {
            one: "# new product will move to Recently deleted",
            other: "# new products will move to Recently deleted",
          }),
      updated === 0
        ? ""
        : count(updated, {
            one: "# updated product will return to its previous values",
            other: "# updated products will return to their previous values",
          }),
    ]
      .filter(Boolean)
      .join(", and ")}. Later changes are kept.`,
  undoing: "Undoing import…",
  undone: (removed: number, restored: number, kept: number) =>
    `Import undone: ${count(removed, { one: "# product removed", other: "# products removed" })}, ${count(restored, { other: "# restored" })}.` +
    (kept === 0
      ? ""
      : ` ${count(kept, { one: "# was edited after the import and was kept:", other: "# were edited after the import and were kept:" })}`),
};
