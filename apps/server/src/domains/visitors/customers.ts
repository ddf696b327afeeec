import { type CustomerProfile, getCustomerProfile, updateCustomerProfile } from "@vitrine/contract";
import { invalidInput } from "../../kernel/errors.ts";
import { type Handler, handle } from "../../kernel/handler.ts";
import { newId } from "../../kernel/ids.ts";
import { customerOf, type WorkspaceScope } from "../../kernel/principals.ts";
import { raw, sql, type Tx } from "../../storage/database.ts";
import { normalizeEmail } from "../accounts/index.ts";

/** The columns of a customer are the fields of the profile. */
const columns = raw("id, name, email, phone, language");

export const getCustomer = (tx: Tx, workspace: WorkspaceScope, id: string): Promise<CustomerProfile> =>
  tx.one<CustomerProfile>(sql`select ${columns} from customers where workspace_id = ${workspace.id} and id = ${id}`);

export const findCustomerByEmail = (
  tx: Tx,
  workspace: WorkspaceScope,
  email: string,
): Promise<CustomerProfile | undefined> =>
  tx.find<CustomerProfile>(
    sql`select ${columns} from customers where workspace_id = ${workspace.id} and email = ${email}`,
  );

/** What somebody says of themselves before the address is proved. */
export type Introduction = Omit<CustomerProfile, "id">;

/** Kept until the code proves the address; the newest one counts, like the newest code. */
export async function keepIntroduction(
  tx: Tx,
  workspace: WorkspaceScope,
  { email, name, phone, language }: Introduction,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into customer_sign_ins (workspace_id, email, name, phone, language, requested_at)
    values (${workspace.id}, ${email}, ${name}, ${phone}, ${language}, ${now})
    on conflict (workspace_id, email) do update
      set name = excluded.name, phone = excluded.phone, language = excluded.language,
          requested_at = excluded.requested_at`);
}

/** The customer of a proved address. One who is known already stays as they are: anybody could have asked for the code. */
export async function findOrCreateCustomer(
  tx: Tx,
  workspace: WorkspaceScope,
  email: string,
  now: Date,
): Promise<CustomerProfile> {
  await tx.run(sql`
    with introduction as (
      delete from customer_sign_ins where workspace_id = ${workspace.id} and email = ${email}
      returning name, phone, language)
    insert into customers (workspace_id, id, email, name, phone, language, created_at, updated_at)
    select ${workspace.id}, ${newId("customer")}, ${email}, name, phone, language, ${now}, ${now} from introduction
    on conflict (workspace_id, email) do nothing`);
  const customer = await findCustomerByEmail(tx, workspace, email);
  if (customer === undefined) throw new Error("a code was right for an address that nobody asked one for");
  return customer;
}

export const profileHandlers: readonly Handler[] = [
  handle(getCustomerProfile, "read", ({ tx, workspace, principal }) =>
    getCustomer(tx, workspace, customerOf(principal).id),
  ),

  handle(updateCustomerProfile, "write", async ({ tx, workspace, principal, body, now }) => {
    const { id } = customerOf(principal);
    const [language = body.language] = Intl.getCanonicalLocales(body.language);
    const updated = await tx.find<CustomerProfile>(sql`
      update customers
      set name = ${body.name.trim()}, phone = ${body.phone}, language = ${language}, updated_at = ${now}
      where workspace_id = ${workspace.id} and id = ${id} and email = ${normalizeEmail(body.email)}
      returning ${columns}`);
    if (updated === undefined) throw invalidInput({ email: "cannot be changed here" });
    return updated;
  }),
];
