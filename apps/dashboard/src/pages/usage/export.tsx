import { memberApi } from "@vitrine/client";
import type { CsvPart } from "@vitrine/contract";
import { Button, Menu, MenuItem, toast } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { Download } from "lucide-react";
import { useState } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import { today } from "./days.ts";
import { useMayPay, usePeriod } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

/** Reads the file in parts, so the length of the history has no limit. */
async function collectCsv(read: (after: string | undefined) => Promise<CsvPart>): Promise<string[]> {
  const parts: string[] = [];
  let after: string | undefined;
  do {
    const { csv, next } = await read(after);
    // Only the first part has the header line.
    parts.push(csv);
    after = next ?? undefined;
  } while (after !== undefined);
  return parts;
}

function saveFile(parts: string[], name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob(parts, { type: "text/csv" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export function ExportMenu() {
  const texts = useTexts();
  const errorText = useErrorText();
  const workspaceId = useWorkspaceId();
  const { from, to } = usePeriod();
  const mayPay = useMayPay();
  const [isBusy, setBusy] = useState(false);
  const save = async (name: string, read: (after: string | undefined) => Promise<CsvPart>) => {
    setBusy(true);
    try {
      saveFile(await collectCsv(read), `${name}-${today()}.csv`);
    } catch (error) {
      toast({ text: errorText(error), bad: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Menu
      trigger={
        <Button kind="quiet" icon={<Download aria-hidden />} busy={isBusy}>
          {texts.csv}
        </Button>
      }
    >
      <MenuItem
        onClick={() => save("usage", (after) => memberApi.exportUsage({ workspaceId, query: { from, to, after } }))}
      >
        {texts.csvUsage}
      </MenuItem>
      {mayPay && (
        <MenuItem
          onClick={() => save("ledger", (after) => memberApi.exportLedgerEntries({ workspaceId, query: { after } }))}
        >
          {texts.csvLedger}
        </MenuItem>
      )}
    </Menu>
  );
}
