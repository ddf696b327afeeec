import pg from "pg";

export interface ConstraintMeaning {
  code: "duplicate" | "storage_full" | "unavailable" | "conflict" | "contact_pending";
  field: string;
}

/** Maps violated constraints to client errors. The database detects conflicts; there is no check before an insert. */
const MEANINGS: Record<string, ConstraintMeaning> = {
  accounts_email_unique: { code: "duplicate", field: "email" },
  staff_email_unique: { code: "duplicate", field: "email" },
  tags_workspace_name_unique: { code: "duplicate", field: "name" },
  products_workspace_name_unique: { code: "duplicate", field: "name" },
  products_workspace_sku_unique: { code: "duplicate", field: "sku" },
  products_workspace_barcode_unique: { code: "duplicate", field: "barcode" },
  collections_workspace_name_unique: { code: "duplicate", field: "name" },
  members_workspace_account_unique: { code: "duplicate", field: "email" },
  invitations_workspace_email_unique: { code: "duplicate", field: "email" },
  site_domains_workspace_host_unique: { code: "duplicate", field: "host" },
  storage_media_bytes: { code: "storage_full", field: "mediaBytes" },
  storage_catalogue_bytes: { code: "storage_full", field: "catalogueBytes" },
  storage_products: { code: "storage_full", field: "products" },
  storage_tags: { code: "storage_full", field: "tags" },
  storage_collections: { code: "storage_full", field: "collections" },
  storage_media: { code: "storage_full", field: "media" },
  product_changes_unfinished: { code: "conflict", field: "change" },
  contact_requests_waiting: { code: "contact_pending", field: "email" },
  staff_passkeys_credential_unique: { code: "duplicate", field: "id" },
  service_is_full: { code: "unavailable", field: "service" },
};

export function constraintMeaning(error: unknown): ConstraintMeaning | undefined {
  const name = constraintOf(error);
  if (name === "products_taken") return { code: "duplicate", field: takenFields(error)[0] ?? "name" };
  return name === undefined ? undefined : MEANINGS[name];
}

/** Fields of an error of the schema function refuse_taken. */
export const takenFields = (error: unknown): string[] =>
  error instanceof pg.DatabaseError && error.detail ? error.detail.split(",") : [];

/** Name of the violated constraint, as in the schema. */
export function constraintOf(error: unknown): string | undefined {
  if (!(error instanceof pg.DatabaseError)) return undefined;
  const name = error.constraint ?? constraintInMessage(error);
  return name === undefined || name in MEANINGS ? name : name.replace(PART_OF_A_TABLE, "");
}

/** Shards append a number to the names of constraints. */
const PART_OF_A_TABLE = /_\d{6,}$/;

/** A forwarded message of another node lacks its fields; failed copies of rows there lack the code too. */
const constraintInMessage = ({ code, message }: pg.DatabaseError) =>
  code?.startsWith("23") || code === "XX000" ? /constraint "([^"]+)"/.exec(message)?.[1] : undefined;

/** Error text for the field. */
export const problemOf = ({ code }: ConstraintMeaning) => PROBLEMS[code];

const PROBLEMS: Record<ConstraintMeaning["code"], string> = {
  duplicate: "is already used",
  storage_full: "has reached its limit",
  unavailable: "has reached its limit",
  contact_pending: "has a message that was not read yet",
  conflict: "must wait until the previous change has finished",
};
