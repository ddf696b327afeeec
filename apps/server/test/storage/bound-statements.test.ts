// Statements that may run on the node of their workspace, and the workspace of each.

import { expect, it } from "vitest";
import { BoundStatements } from "../../src/storage/cluster/bound-statements.ts";
import { sql } from "../../src/storage/database.ts";

const statements = new BoundStatements();

it("a read with a workspace parameter belongs to that workspace", () => {
  const read = sql`select p.id from products p where p.status = ${"ACTIVE"} and p.workspace_id = ${"wks_1"}`;
  expect(statements.workspaceOf(read)).toBe("wks_1");
  const joined = sql`
    with shown as (select id from products where workspace_id = ${"wks_1"})
    select t.id from tags t join shown on true where t.workspace_id = ${"wks_1"}`;
  expect(statements.workspaceOf(joined)).toBe("wks_1");
});

it("a function call with a workspace argument belongs to that workspace", () => {
  expect(statements.workspaceOf(sql`select id from rank_by_texts(${"wks_2"}, ${["oil"]}, ${[1]}, ${5})`)).toBe("wks_2");
});

it("the same text with another value belongs to another workspace", () => {
  const read = (id: string) => sql`select id from tags where workspace_id = ${id}`;
  expect(["wks_1", "wks_2"].map((id) => statements.workspaceOf(read(id)))).toEqual(["wks_1", "wks_2"]);
});

it.each([
  [
    "of two workspaces",
    sql`select from tags a, tags b where a.workspace_id = ${"wks_1"} and b.workspace_id = ${"wks_2"}`,
  ],
  ["of a list of workspaces", sql`select from tags where workspace_id = any(${["wks_1"]})`],
  ["without a workspace", sql`select from tags where workspace_id = ${null}`],
  ["of all workspaces", sql`select from workspaces where status = ${"ACTIVE"}`],
  [
    "that joins a table of the service",
    sql`select from tags join members m on true where tags.workspace_id = ${"wks_1"}`,
  ],
  ["that reads a system column", sql`select tableoid from wallets where workspace_id = ${"wks_1"}`],
  ["that locks", sql`select from wallets where workspace_id = ${"wks_1"} for update`],
  ["that writes", sql`update wallets set balance = 0 where workspace_id = ${"wks_1"}`],
])("a statement %s goes to the coordinator", (_, statement) => {
  expect(statements.workspaceOf(statement)).toBeUndefined();
});
