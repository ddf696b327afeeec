// The beginning of a file as the service reads it: columns, samples and what each column seems to be, before all of it is sent.

import { memberApi } from "@vitrine/client";
import { type ImportField, type ImportPreview, LIMITS } from "@vitrine/contract";

/** Field by column; empty leaves the column out. */
export type Mapping = Record<string, ImportField | "">;

export function previewOf(workspaceId: string, file: File): Promise<ImportPreview> {
  const isBeginning = file.size > LIMITS.import.previewBytesMax;
  const beginning = new File([file.slice(0, LIMITS.import.previewBytesMax)], file.name, { type: file.type });
  return memberApi.previewImport({ workspaceId, query: { isBeginning }, file: [beginning] });
}

export const suggestedMapping = ({ columns }: ImportPreview): Mapping =>
  Object.fromEntries(columns.map(({ name, field }) => [name, field ?? ""]));

export const twiceGiven = (mapping: Mapping): ImportField | undefined => {
  const given = Object.values(mapping).filter((field) => field !== "");
  return given.find((field, at) => given.indexOf(field) !== at);
};
