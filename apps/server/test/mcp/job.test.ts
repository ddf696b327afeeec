// An agent sets up a shop with tools alone, within a token limit that includes arguments and answers. Most of it is ids
// and tags, which have 2.2 to 2.5 bytes per token (o200k). `--reporter=verbose` prints the numbers.

import { mediaWriteExample, SCOPES } from "@vitrine/contract";
import { beforeAll, describe, expect, it } from "vitest";
import { recordUnanswered } from "../../src/domains/assistant/unanswered.ts";
import { assumeWorkspace } from "../../src/kernel/access/principals.ts";
import { type Reply, randomName, type Tenant, withService } from "../harness/service.ts";
import { Agent, connect } from "./agent.ts";

const service = withService();
let tenant: Tenant;
beforeAll(async () => {
  tenant = await service.tenant({ workspaceLimit: 5 });
});

/** An agent that counts bytes. */
class Worker {
  readonly #agent: Agent;
  bytes = 0;

  constructor(agent: Agent) {
    this.#agent = agent;
  }

  async do(name: string, args: Record<string, unknown> = {}): Promise<Reply["body"]> {
    const { isError, content } = await this.#agent.call(name, args);
    const text = content[0]?.text ?? "";
    if (isError) throw new Error(`${name}: ${text}`);
    this.bytes += Buffer.byteLength(JSON.stringify({ name, arguments: args })) + Buffer.byteLength(text);
    return JSON.parse(text);
  }

  get tokens(): number {
    return Math.ceil(this.bytes / 2.2);
  }
}

const worker = async () => new Worker(new Agent(service, (await connect(service, tenant.account.id, SCOPES)).token));

const PICTURE = Buffer.from(mediaWriteExample.base64, "base64");

describe("an agent", () => {
  it("sets up a shop with at most 60% of 17,500 tokens", async ({ annotate }) => {
    const agent = await worker();
    const name = randomName();
    await agent.do("list_workspaces");
    const { id: workspaceId } = await agent.do("create_workspace", {
      data: { name: "Işıltı", subDomain: `w${name}`, templateKey: "classic" },
    });
    const inShop = (tool: string, args: object = {}) => agent.do(tool, { workspaceId, ...args });
    const tagIds: string[] = [];
    for (const tag of ["Serum", "Night", "Vegan"])
      tagIds.push((await inShop("create_tag", { data: { name: tag } })).id);
    const products = [];
    for (let n = 1; n <= 5; n++) {
      const upload = { fileName: `serum-${n}.png`, mimeType: "image/png", size: PICTURE.length };
      const { url } = await inShop("create_upload", { data: upload });
      const headers = { "content-type": "image/png" };
      const sent = await service.call("PUT", new URL(url).pathname, { rawBody: PICTURE, headers });
      const data = {
        name: `Rose serum ${n}`,
        brand: "Işıltı",
        sku: `RS-${n}`,
        barcode: `869000000001${n}`,
        stock: 40,
        status: "INACTIVE",
        description: "A light serum for every day that keeps the skin soft.",
        information: "Apply two drops in the morning and in the evening. Ingredients: water, rose oil. 30 ml.",
        imageIds: [sent.body.id],
        tagIds,
        sales: [{ name: "Our shop", link: `https://shop.example.com/rose-serum-${n}` }],
      };
      products.push(await inShop("create_product", { data }));
    }
    const ids = products.map(({ id }) => id);
    const { id: collection } = await inShop("create_collection", { data: { name: "Serums", tagIds: [tagIds[0]] } });
    await inShop("add_collection_products", { id: collection, data: { productIds: ids } });
    const [first] = products;
    await inShop("patch_product", { id: first.id, data: { stock: 35 }, ifMatch: first.etag });

    const content = `sku,name,brand,barcode,stock\r\n${Array.from({ length: 5 }, (_, n) => `CR-${n},Cream ${n},Işıltı,87000${n},10`).join("\r\n")}\r\n`;
    for (const dryRun of [true, false]) {
      const { id } = await inShop("create_import", { query: { dryRun }, data: { content } });
      await service.drainJobs();
      expect((await inShop("get_import", { id })).status).toBe("DONE");
    }
    const waiting = await inShop("list_products", { query: { status: "INACTIVE", fields: "name,brand,sku,stock" } });
    expect(waiting.products).toHaveLength(10);
    await inShop("change_products", { data: { filter: { status: "INACTIVE" }, status: "ACTIVE", dryRun: true } });
    await inShop("change_products", { data: { filter: { status: "INACTIVE" }, status: "ACTIVE" } });

    await service.database.write((tx) =>
      recordUnanswered(
        tx,
        assumeWorkspace(workspaceId, "test"),
        { productId: first.id, question: "Is the bottle made of glass?" },
        service.clock.now(),
      ),
    );
    const { questions } = await inShop("list_unanswered_questions");
    const asked = await inShop("get_product", { id: questions[0].productId });
    const information = `${asked.information} The bottle is made of glass.`;
    await inShop("patch_product", { id: asked.id, data: { information }, ifMatch: asked.etag });

    const { products: all } = await inShop("list_products", { query: { fields: "status", pageSize: 100 } });
    expect(all.every(({ status }: { status: string }) => status === "ACTIVE")).toBe(true);
    await annotate(`${agent.tokens} tokens of 17,500`);
    expect(agent.tokens).toBeLessThanOrEqual(0.6 * 17_500);
  });

  it("fills a collection of 40 with at most 5% of 103,000 tokens", async ({ annotate }) => {
    const workspaceId = tenant.workspace.id;
    const content = `sku,name,brand,barcode,stock\r\n${Array.from({ length: 40 }, (_, n) => `F-${n},Filler ${n},Işıltı,99${n},10`).join("\r\n")}\r\n`;
    const agent = await worker();
    await agent.do("create_import", { workspaceId, data: { content } });
    await service.drainJobs();
    agent.bytes = 0;
    const query = { search: "Filler", fields: "name", pageSize: 100 };
    const { products } = await agent.do("list_products", { workspaceId, query });
    const productIds = products.map(({ id }: { id: string }) => id);
    expect(productIds).toHaveLength(40);
    const { id } = await agent.do("create_collection", { workspaceId, data: { name: "All of them" } });
    await agent.do("add_collection_products", { workspaceId, id, data: { productIds } });
    const oneByOne = await worker();
    const { id: other } = await oneByOne.do("create_collection", { workspaceId, data: { name: "One by one" } });
    for (const productId of productIds)
      await oneByOne.do("add_collection_product", { workspaceId, id: other, productId });
    await annotate(`${agent.tokens} tokens at once, ${oneByOne.tokens} one by one, of 103,000`);
    expect(agent.tokens).toBeLessThanOrEqual(0.05 * 103_000);
    expect(oneByOne.tokens).toBeLessThanOrEqual(0.1 * 103_000);
    const { counts } = await agent.do("add_collection_products", { workspaceId, id, data: { productIds } });
    expect(counts.products).toBe(40);
  });
});
