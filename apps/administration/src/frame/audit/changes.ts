import type { AuditRecord } from "@vitrine/contract";
import { texts } from "../texts.ts";

export interface FactChange {
  name: string;
  before: string;
  after: string;
}

/** Returns `workspaceLimit` as "Workspace limit". */
const wordsOf = (name: string) => {
  const words = name.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const shownValue = (value: string | undefined): string => {
  if (value === undefined || value === "null" || value === "") return texts.none;
  return texts.status[value] ?? texts.role[value as keyof typeof texts.role] ?? value;
};

/** Returns the changed fields of an entry. */
export function changesOf({ before, after }: Pick<AuditRecord, "before" | "after">): FactChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .filter((name) => before?.[name] !== after?.[name])
    .map((name) => ({ name: wordsOf(name), before: shownValue(before?.[name]), after: shownValue(after?.[name]) }));
}
