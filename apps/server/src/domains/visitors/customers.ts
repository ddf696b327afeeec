import { type CustomerProfile, getCustomerProfile, updateCustomerProfile } from "@vitrine/contract";
import { customerOf, type WorkspaceScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { invalidInput } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { raw, sql, type Tx } from "../../storage/database.ts";
import { searchForm } from "../../storage/text-keys.ts";
import { normalizeEmail } from "../accounts/index.ts";

/** The columns match the fields of the profile. */
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

/** Search text of a customer: the name on the first line, the address on the second. */
const searchText = (name: string, email: string) => `${searchForm(name)}\n${email}`;

/** Profile data that a visitor enters before the address is verified. */
export type Introduction = Omit<CustomerProfile, "id">;

/** Stores profile data with its code. A later request without access to the mailbox cannot change it. */
export async function storeIntroduction(
  tx: Tx,
  workspace: WorkspaceScope,
  codeHash: Buffer,
  { email, name, phone, language }: Introduction,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    insert into customer_introductions (workspace_id, email, code_hash, name, phone, language, requested_at)
    values (${workspace.id}, ${email}, ${codeHash}, ${name}, ${phone}, ${language}, ${now})
    on conflict (workspace_id, email, code_hash) do update
      set name = excluded.name, phone = excluded.phone, language = excluded.language,
          requested_at = excluded.requested_at`);
  // For a process of the previous version, which may verify the code.
  await tx.run(sql`
    insert into customer_sign_ins (workspace_id, email, name, phone, language, requested_at)
    values (${workspace.id}, ${email}, ${name}, ${phone}, ${language}, ${now})
    on conflict (workspace_id, email) do update
      set name = excluded.name, phone = excluded.phone, language = excluded.language,
          requested_at = excluded.requested_at`);
}

/**
 * Returns the customer of a verified address. An existing profile stays unchanged, because any visitor could have
 * requested the code.
 */
export async function findOrCreateCustomer(
  tx: Tx,
  workspace: WorkspaceScope,
  { email, codeHash }: { email: string; codeHash: Buffer },
  now: Date,
): Promise<CustomerProfile> {
  const introduction = await consumeIntroduction(tx, workspace, email, codeHash);
  const known = await findCustomerByEmail(tx, workspace, email);
  if (known !== undefined) return known;
  if (introduction === undefined) throw new Error("a code was right for an address that nobody asked one for");
  await addCustomer(tx, workspace, { ...introduction, email }, now);
  const customer = await findCustomerByEmail(tx, workspace, email);
  if (customer === undefined) throw new Error("a customer who was made is there");
  return customer;
}

/** Adds a customer. An existing profile stays unchanged. */
export async function addCustomer(
  tx: Tx,
  workspace: WorkspaceScope,
  { name, email, phone, language }: Introduction,
  now: Date,
): Promise<string> {
  const id = newId("customer");
  await tx.run(sql`
    insert into customers (workspace_id, id, email, name, phone, language, search_text, created_at, updated_at)
    values (${workspace.id}, ${id}, ${email}, ${name}, ${phone}, ${language}, ${searchText(name, email)}, ${now}, ${now})
    on conflict (workspace_id, email) do nothing`);
  return id;
}

/**
 * Returns the profile data stored with the right code, or the latest from a process of the previous version. Deletes
 * all pending profile data of the address.
 */
async function consumeIntroduction(tx: Tx, workspace: WorkspaceScope, email: string, codeHash: Buffer) {
  const said = raw("name, phone, language");
  const [taken] = await tx.many<Omit<Introduction, "email">>(sql`
    with ofCode as (
      delete from customer_introductions where workspace_id = ${workspace.id} and email = ${email}
      returning ${said}, code_hash = ${codeHash} as is_right),
    ofAddress as (
      delete from customer_sign_ins where workspace_id = ${workspace.id} and email = ${email} returning ${said})
    select ${said} from ofCode where is_right union all select ${said} from ofAddress`);
  return taken;
}

export const customerHandlers: readonly Handler[] = [
  handle(getCustomerProfile, "read", ({ tx, workspace, principal }) =>
    getCustomer(tx, workspace, customerOf(principal).id),
  ),

  handle(updateCustomerProfile, "write", async ({ tx, workspace, principal, body, now }) => {
    const { id } = customerOf(principal);
    const [language = body.language] = Intl.getCanonicalLocales(body.language);
    const name = body.name.trim();
    const email = normalizeEmail(body.email);
    const updated = await tx.find<CustomerProfile>(sql`
      update customers
      set name = ${name}, phone = ${body.phone}, language = ${language}, search_text = ${searchText(name, email)},
          updated_at = ${now}
      where workspace_id = ${workspace.id} and id = ${id} and email = ${email}
      returning ${columns}`);
    if (updated === undefined) throw invalidInput({ email: "cannot be changed here" });
    return updated;
  }),
];
