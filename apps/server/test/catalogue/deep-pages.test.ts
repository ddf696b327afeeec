// A page beyond the last one is empty, and the query skips no rows to find that out: there may be a million before it.

import { expect, it } from "vitest";
import { withService } from "../harness/service.ts";

const service = withService();

it.each([
  ["products", "/products"],
  ["products", "/products?view=row"],
  ["products", "/products?status=ACTIVE&stock=in&sort=-name"],
  ["products", "/products?brand=Acme"],
  ["products", "/experience/products"],
  ["collections", "/collections"],
  ["tags", "/tags"],
  ["tags", "/experience/tags"],
  ["media", "/media"],
  ["media", "/media?usage=unused"],
])("uses no OFFSET for a page past the end: %s of %s", async (items, path) => {
  const { workspace, key } = await service.tenant();
  const own = `/v1/workspaces/${workspace.id}`;
  const made = { brand: "Acme", information: "", description: "", stock: 3, status: "ACTIVE" };
  for (const name of ["One", "Two"])
    await service.call("POST", `${own}/products`, { key, body: { ...made, name, sku: name, barcode: name } });
  const pageOf = async (page: number) => {
    const last = `${path.includes("?") ? "&" : "?"}page=${page}&pageSize=100`;
    return (await service.call("GET", `${own}${path}${last}`, { key })).body;
  };
  const { pagination } = await pageOf(1);
  const from = service.statements.length;
  expect(await pageOf(2_147_483_647)).toMatchObject({
    [items]: [],
    pagination: { ...pagination, page: 2_147_483_647, hasNextPage: false, hasPreviousPage: true },
  });
  expect(service.statements.slice(from).filter((statement) => /\boffset \$\d+\s*$/.test(statement))).toEqual([]);
});
