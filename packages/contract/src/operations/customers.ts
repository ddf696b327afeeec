// A workspace's customers, as its owner sees them.

import { z } from "zod";
import { defineOperation } from "../define-operation.ts";
import { id, listQuery } from "../fields.ts";
import { Deleted, paginationExample } from "../resources/common.ts";
import { CustomerData, CustomerList, customerDataExample, customerExample } from "../resources/customer.ts";

const common = {
  group: "Customers",
  level: "workspace",
  callers: ["member"],
  roles: ["OWNER"],
  scope: null,
  tool: false,
} as const;

const customerParams = z.strictObject({ id: id() });
const params = { id: customerExample.id };

export const listCustomers = defineOperation({
  ...common,
  name: "list_customers",
  title: "List customers",
  description: "Lists customers of the workspace's website. `search` finds names and addresses.",
  effect: "read",
  rest: { method: "GET", path: "/customers" },
  query: listQuery(["createdAt", "name"]),
  output: CustomerList,
  examples: { output: { customers: [customerExample], pagination: paginationExample } },
});

export const exportCustomer = defineOperation({
  ...common,
  name: "export_customer",
  title: "Export a customer's data",
  description: "Returns all stored data of one customer.",
  effect: "read",
  rest: { method: "GET", path: "/customers/{id}/data" },
  params: customerParams,
  output: CustomerData,
  errors: ["not_found"],
  examples: { params, output: customerDataExample },
});

export const deleteCustomer = defineOperation({
  ...common,
  name: "delete_customer",
  title: "Delete a customer",
  description:
    "Erases a customer permanently: profile, sessions, conversations, feedback and the subjects of their events. " +
    "Transactions stay; they contain no names.",
  effect: "remove",
  rest: { method: "DELETE", path: "/customers/{id}" },
  params: customerParams,
  output: Deleted,
  errors: ["not_found"],
  examples: { params, output: { id: customerExample.id, deleted: true } },
});
