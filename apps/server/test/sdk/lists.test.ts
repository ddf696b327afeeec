import { type Change, createVitrine, type Tag } from "@vitrine/sdk";
import { describe, expect, expectTypeOf, it } from "vitest";
import { waitForOtherTransactions } from "../harness/horizon.ts";
import { withService } from "../harness/service.ts";

const service = withService();
const BEGINNING = "2020-01-01T00:00:00Z";

async function newClient() {
  const { key, workspace } = await service.tenant();
  return createVitrine({ apiKey: key, baseUrl: service.api, workspaceId: workspace.id });
}

type Client = Awaited<ReturnType<typeof newClient>>;

async function newTags(vitrine: Client, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    ids.push((await vitrine.createTag({ body: { name: `Tag ${n}` } })).id);
    service.clock.advance(1000);
  }
  return ids;
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  await waitForOtherTransactions(service);
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const told = (changes: Change<Tag>[]) =>
  changes.map((change) => (change.type === "changed" ? change.item.id : `-${change.id}`));

describe("following a list with the SDK", () => {
  it("reads all pages with …All and updatedSince or a cursor", async () => {
    const vitrine = await newClient();
    const ids = await newTags(vitrine, 5);
    const tags = await collect(vitrine.listTagsAll({ query: { updatedSince: BEGINNING, pageSize: 2 } }));
    expect(tags.map(({ id }) => id)).toEqual(ids);
    const [first = ""] = ids;
    const run = vitrine.followTags();
    await collect(run);
    await collect(run);
    await vitrine.updateTag({ id: first, body: { name: "Renamed" } });
    const since = await collect(vitrine.listTagsAll({ query: { cursor: run.cursor ?? "", pageSize: 1 } }));
    expect(since).toEqual([{ id: first, name: "Renamed" }]);
  });

  it("yields changes and deletions, and later only new ones", async () => {
    const vitrine = await newClient();
    const [first = "", second = "", third = ""] = await newTags(vitrine, 3);
    await vitrine.deleteTag({ id: second });
    const changes = vitrine.followTags({ query: { updatedSince: BEGINNING, pageSize: 1 } });
    expect(changes.cursor).toBeUndefined();
    const all = await collect(changes);
    expect(all.filter(({ type }) => type === "deleted")).toEqual([
      { type: "deleted", id: second, deletedAt: expect.stringMatching(/^\d{4}-.+Z$/) },
    ]);
    expect(told(all).sort()).toEqual([first, third, `-${second}`].sort());
    await collect(changes);
    expect(await collect(changes)).toEqual([]);
    await vitrine.updateTag({ id: first, body: { name: "Renamed" } });
    await vitrine.deleteTag({ id: third });
    expect(told(await collect(changes))).toEqual([first, `-${third}`]);
  });

  it("resumes from its cursor, and repeats the page of an interrupted loop", async () => {
    const vitrine = await newClient();
    const ids = await newTags(vitrine, 4);
    const run = vitrine.followTags({ query: { pageSize: 2 } });
    await waitForOtherTransactions(service);
    const seen: string[] = [];
    for await (const change of run) {
      seen.push(...told([change]));
      if (seen.length === 3) break;
    }
    expect(seen).toEqual(ids.slice(0, 3));
    const later = vitrine.followTags({ query: run.cursor === undefined ? {} : { cursor: run.cursor } });
    expect(told(await collect(later)).slice(0, 2)).toEqual(ids.slice(2));
  });

  it.each(["Products", "Collections", "Tags", "Media"] as const)("offers follow%s", async (list) => {
    const vitrine = await newClient();
    const changes = vitrine[`follow${list}`]();
    expect(await collect<unknown>(changes)).toEqual([]);
    expect(changes.cursor).toEqual(expect.any(String));
    expectTypeOf(vitrine.followTags()).toExtend<AsyncIterable<Change<Tag>>>();
  });
});

it("iterates a cursor-paginated list", async () => {
  const vitrine = await newClient();
  const { id } = await vitrine.createWebhook({
    body: { url: "https://hooks.example.com/vitrine", events: ["tag.created"] },
  });
  await newTags(vitrine, 3);
  for (let n = 0; n < 3; n++) await vitrine.testWebhook({ id });
  const { deliveries } = await vitrine.listWebhookDeliveries({ id });
  expect(deliveries.length).toBeGreaterThan(1);
  const all = await collect(vitrine.listWebhookDeliveriesAll({ id, query: { pageSize: 1 } }));
  expect(all.map(({ id }) => id)).toEqual(deliveries.map(({ id }) => id));
});
