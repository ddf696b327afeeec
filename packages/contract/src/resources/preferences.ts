import { z } from "zod";
import { formed, text, title } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { Language } from "./account.ts";

/** A user's preferences for the dashboard, on every device. */
export const Preferences = z
  .strictObject({
    language: Language.describe("The account's language, also for mails."),
    colorScheme: z.enum(["SYSTEM", "LIGHT", "DARK"]),
    density: z.enum(["COMFORTABLE", "COMPACT"]),
  })
  .meta({ id: "Preferences" });
export type Preferences = z.output<typeof Preferences>;

export const TABLES = [
  "products",
  "collections",
  "tags",
  "media",
  "imports",
  "customers",
  "feedback",
  "questions",
  "usage",
  "ledger",
  "audit",
] as const;
const TableName = z.enum(TABLES).meta({ id: "TableName" });

/** Key of a column or view. Each page chooses its own; only the form is checked. */
const key = () =>
  formed(/^[A-Za-z0-9][A-Za-z0-9_-]*$/, {
    max: LIMITS.preferences.keyMax,
    problem: `must consist of 1 to ${LIMITS.preferences.keyMax} letters, digits, hyphens and underscores`,
  });

export const TableLayout = z
  .strictObject({
    table: TableName,
    columns: z.array(key()).max(LIMITS.preferences.columnsMax).describe("Shown columns, in order."),
    pageSize: z.union([z.literal(25), z.literal(50), z.literal(100)]),
  })
  .meta({ id: "TableLayout" });

export const SavedView = z
  .strictObject({
    key: key().describe("Key of the view in addresses, unique among your views."),
    table: TableName,
    name: title({ max: LIMITS.preferences.viewNameMax }),
    query: text({ max: LIMITS.field.linkMax }).describe("Filters and order, as in the page's address."),
    isShared: z.boolean().describe("True if all members see it."),
  })
  .meta({ id: "SavedView" });
export type SavedView = z.output<typeof SavedView>;

/** A member's preferences for the pages of one workspace. */
export const WorkspacePreferences = z
  .strictObject({
    tables: uniqueBy("table", z.array(TableLayout).max(LIMITS.preferences.tablesMax)),
    views: uniqueBy("key", z.array(SavedView).max(LIMITS.preferences.viewsMax)),
  })
  .meta({ id: "WorkspacePreferences" });
export type WorkspacePreferences = z.output<typeof WorkspacePreferences>;

/** Reports the later one of two duplicates, at its field. */
function uniqueBy<Field extends string, Items extends z.ZodArray<z.ZodObject<Record<Field, z.ZodType<string>>>>>(
  field: Field,
  items: Items,
): Items {
  return items.check(({ value, issues }) => {
    const seen = new Set<string>();
    value.forEach((item, index) => {
      const name = (item as Record<Field, string>)[field];
      if (seen.has(name)) {
        issues.push({ code: "custom", message: "is already in the list", path: [index, field], input: value });
      }
      seen.add(name);
    });
  }) as Items;
}

export const SharedView = SavedView.omit({ isShared: true })
  .extend({ memberName: z.string().describe("Member who shares it.") })
  .meta({ id: "SharedView" });

export const SharedViewList = z.strictObject({ views: z.array(SharedView) }).meta({ id: "SharedViewList" });

export const preferencesExample: Preferences = { language: "tr", colorScheme: "SYSTEM", density: "COMFORTABLE" };

export const savedViewExample: SavedView = {
  key: "sold-out",
  table: "products",
  name: "Sold out",
  query: "stock=out&sort=-updatedAt",
  isShared: true,
};

export const workspacePreferencesExample: WorkspacePreferences = {
  tables: [{ table: "products", columns: ["name", "stock", "tags"], pageSize: 50 }],
  views: [savedViewExample],
};
