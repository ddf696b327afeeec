import {
  deleteCustomer,
  deleteCustomerProfile,
  exportCustomer,
  getCustomerData,
  listCustomers,
} from "@vitrine/contract";
import { customerOf } from "../../kernel/access/principals.ts";
import { accountActor, writeAudit } from "../../kernel/audit.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { raw, sql } from "../../storage/database.ts";
import { chosenOrder, toPagination } from "../../storage/paging.ts";
import { pageOf, search } from "../../storage/text-search.ts";
import { type CustomerRow, customerColumns, eraseCustomer, readCustomerData, toCustomer } from "./customer-data.ts";

const ORDERS = { createdAt: raw("created_at"), name: raw("search_text") };

const listCustomersHandler = handle(listCustomers, "read", async ({ tx, workspace, query }) => {
  const own = sql`s.workspace_id = ${workspace.id}`;
  const searched = { from: raw("customers s"), where: own, id: raw("s.id"), order: chosenOrder(query.sort, ORDERS) };
  const found = await search(tx, searched, query);
  const page = pageOf(found, own, ORDERS, query);
  const rows = await tx.many<CustomerRow>(sql`select ${customerColumns} from customers s where ${page}`);
  const count = () => tx.one<{ n: number }>(sql`select count(*) as n from customers s where ${own}`);
  const total = found?.total ?? (await count()).n;
  return { customers: rows.map(toCustomer), pagination: toPagination(query, total) };
});

export const customerHandlers: readonly Handler[] = [
  listCustomersHandler,

  handle(exportCustomer, "read", ({ tx, workspace, params }) => readCustomerData(tx, workspace, params.id)),

  handle(deleteCustomer, "write", async ({ tx, workspace, account, params, now }) => {
    await eraseCustomer(tx, workspace, params.id);
    const details = { customerId: params.id };
    await writeAudit(
      tx,
      { actor: accountActor(account), action: "customer.erase", subjectId: workspace.id, details },
      now,
    );
    return { id: params.id, deleted: true as const };
  }),

  handle(getCustomerData, "read", ({ tx, workspace, principal }) =>
    readCustomerData(tx, workspace, customerOf(principal).id),
  ),

  handle(deleteCustomerProfile, "write", async ({ tx, workspace, principal }) => {
    const { id } = customerOf(principal);
    await eraseCustomer(tx, workspace, id);
    return { id, deleted: true as const };
  }),
];
