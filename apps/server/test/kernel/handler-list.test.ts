import { createTag, getTag, listTags, OPERATIONS } from "@vitrine/contract";
import { describe, expect, it } from "vitest";
import { tagHandlers } from "../../src/domains/catalogue/tags.ts";
import { type Handler, handle } from "../../src/kernel/call/handler.ts";
import { assertComplete, OperationRunner } from "../../src/kernel/call/run.ts";

const contracts = tagHandlers.map(({ contract }) => contract);
const without = (name: string) => tagHandlers.filter(({ contract }) => contract.name !== name);
const problem =
  (handlers: readonly Handler[], of = contracts) =>
  () =>
    assertComplete(handlers, of);
const readByWriting = handle(getTag, "write", async () => ({ id: "", name: "" }));

describe("the list of operation handlers", () => {
  it("fails the start with one line that names every missing handler", () => {
    const start = () => new OperationRunner({ handlers: without("get_tag") } as never);
    const names = OPERATIONS.filter(({ name }) => !name.endsWith("_tag") && name !== "list_tags").map(
      ({ name }) => name,
    );
    expect(start).toThrow(/^Operations and handlers do not fit: [^\n]+\.$/);
    expect(start).toThrow("get_tag has no handler");
    for (const name of names) expect(start).toThrow(`${name} has no handler`);
  });

  it("requires exactly one handler per operation", () => {
    expect(problem(tagHandlers)).not.toThrow();
    expect(problem(without("list_tags"))).toThrow("Operations and handlers do not fit: list_tags has no handler.");
    expect(problem([...tagHandlers, ...tagHandlers.slice(0, 1)])).toThrow(`${listTags.name} has 2 handlers`);
  });

  it("requires an operation for every handler", () => {
    const others = contracts.filter((contract) => contract !== createTag);
    expect(problem(tagHandlers, others)).toThrow("create_tag has a handler and no contract");
    const lookalike = tagHandlers.map((handler) => ({ ...handler, contract: { ...handler.contract } }));
    expect(problem(lookalike)).toThrow("get_tag has no handler");
  });

  it("refuses a writing handler for a read operation", () => {
    expect(problem([...without("get_tag"), readByWriting])).toThrow("get_tag reads, and its handler writes");
  });
});
