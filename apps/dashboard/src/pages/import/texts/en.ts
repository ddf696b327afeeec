import { plurals } from "@vitrine/ui/plurals";

const count = plurals("en");

export default {
  title: "Import",
  imports: "Imports",
  status: { PENDING: "Pending", RUNNING: "Running", DONE: "Finished", FAILED: "Failed", CANCELLED: "Stopped" },
  dryRun: "Check only",
  rows: (rows: number) => count(rows, { one: "# row", other: "# rows" }),
  mayLeave: "You can leave this page. The import continues.",
  nothingChanged: "This was a check. To import the file, choose it again.",
  again: "Choose file",
  toProducts: "View products",
  stop: "Stop import",
  stopAsk: (name: string) => `Stop import of ${name}?`,
  stopText: (rows: number) =>
    count(rows, { one: "# imported product is kept.", other: "# imported products are kept." }),
  stopCheckText: "This is a check. Nothing has changed.",
  undo: "Undo import",
  undoAsk: (name: string) => `Undo import of ${name}?`,
  undoText: (created: number, updated: number) =>
    `${count(created, { one: "# new product moves", other: "# new products move" })} to Recently deleted, ${count(updated, { one: "# updated product gets its previous values", other: "# updated products get their previous values" })}. Later changes are kept.`,
  undoing: "Undoing the import",
  undone: (removed: number, restored: number, kept: number) =>
    `Import undone: ${count(removed, { one: "# product removed", other: "# products removed" })}, ${count(restored, { other: "# restored" })}.` +
    (kept === 0
      ? ""
      : ` ${count(kept, { one: "# was edited since and is kept:", other: "# were edited since and are kept:" })}`),
};
