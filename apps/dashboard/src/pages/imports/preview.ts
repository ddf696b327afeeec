// Preview of a file, or of its beginning, by the service: layout, columns, samples and problems, before the whole
// upload.

import { memberApi } from "@vitrine/client";
import { type ImportField, type ImportPreview, type ImportProfile, type ImportRules, LIMITS } from "@vitrine/contract";

/** Field by column name; an empty value leaves the column out. */
export type Mapping = Record<string, ImportField | "">;

export type Rules = Partial<Pick<ImportRules, (typeof RULE_CHOICES)[number]["rule"]>>;

/** The first choice of each rule is the default. */
export const RULE_CHOICES = [
  { rule: "missingBarcode", choices: ["GENERATE", "REFUSE"] },
  { rule: "missingBrand", choices: ["WORKSPACE", "REFUSE"] },
  { rule: "emptyStock", choices: ["AUTO", "ZERO", "REFUSE"] },
  { rule: "negativeStock", choices: ["ZERO", "REFUSE"] },
  { rule: "html", choices: ["TEXT", "KEEP"] },
  { rule: "status", choices: ["FILE", "INACTIVE"] },
  { rule: "pictures", choices: ["FETCH", "LEAVE"] },
  { rule: "meanwhile", choices: ["INACTIVE", "ACTIVE"] },
] as const;

/** The dashboard edits plain text, so HTML is converted. The API keeps safe markup by default. */
export const PRESET_RULES: Rules = { html: "TEXT" };

/** Enough rows of a table to detect its layout. */
const BEGINNING_BYTES = 256 * 1024;
/** These files must be unpacked or parsed as a whole, so their beginning alone is unreadable. */
const comesWhole = ({ name }: File) => /\.(xlsx|gz|json)$/i.test(name);

export interface Choices {
  profile?: ImportProfile | null;
  rules: Rules;
}

export function previewOf(workspaceId: string, file: File, { profile, rules }: Choices): Promise<ImportPreview> {
  const bytes = comesWhole(file) ? LIMITS.import.previewBytesMax : BEGINNING_BYTES;
  const isBeginning = file.size > bytes;
  const beginning = new File([file.slice(0, bytes)], file.name, { type: file.type });
  const query = {
    isBeginning,
    ...(profile !== undefined && layoutQuery({ profile, rules })),
  };
  return memberApi.previewImport({ workspaceId, query, file: [beginning] });
}

export const layoutQuery = ({ profile, rules }: Choices) =>
  profile == null ? { profile: "none" as const } : { profile, rules: JSON.stringify(rules) };

export const suggestedMapping = ({ columns }: ImportPreview): Mapping =>
  Object.fromEntries(columns.map(({ name, field }) => [name, field ?? ""]));

/** A layout maps more columns than products have fields, so only the user's changes are sent. */
export function sentMapping(preview: ImportPreview, mapping: Mapping): Mapping {
  if (preview.profile === null) return mapping;
  const suggested = suggestedMapping(preview);
  return Object.fromEntries(Object.entries(mapping).filter(([name, field]) => suggested[name] !== field));
}

export const twiceGiven = (mapping: Mapping): ImportField | undefined => {
  const given = Object.values(mapping).filter((field) => field !== "");
  return given.find((field, at) => given.indexOf(field) !== at);
};
