// The four protocols that reach an operation, each with its own kind of credential, behind one interface for tests.

import type { Caller, Operation } from "@vitrine/contract";
import { beginSession } from "../../src/domains/accounts/sessions.ts";
import { type Reply, type RequestOptions, randomName, type TestService } from "../harness/service.ts";
import { hireStaff } from "../harness/staff.ts";
import { Agent, connect } from "../mcp/agent.ts";
import type { Example } from "./examples.ts";
import type { Shop } from "./shop.ts";

export type Answered = Pick<Reply, "status" | "body">;
export type Send = (contract: Operation, example: Example) => Promise<Answered>;

export interface Wire {
  name: string;
  serves(contract: Operation): boolean;
  /** Uses a fresh credential, which is below every rate limit. */
  open(service: TestService, shop: Shop): Promise<Send>;
}

const servesRoutesTo = (caller: Caller) => (contract: Operation) =>
  contract.rest !== null && contract.callers.includes(caller) && contract.level !== "public";

/** Sends an example to an operation's route. */
function toRoute(
  service: TestService,
  { base, workspace }: { base: string; workspace: string },
  { rest, level }: Operation,
  { params, query, body }: Example,
  options: RequestOptions,
): Promise<Reply> {
  const path = (rest?.path ?? "").replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const url = `${base}${level === "workspace" ? workspace : ""}${path}${search ? `?${search}` : ""}`;
  return service.call(rest?.method ?? "", url, body === undefined ? options : { ...options, body });
}

export const REST: Wire = {
  name: "REST",
  serves: servesRoutesTo("integration"),
  async open(service, { account, workspace }) {
    const { key } = await service.key(account.id);
    const place = { base: "/v1", workspace: `/workspaces/${workspace.id}` };
    return (contract, example) => toRoute(service, place, contract, example, { key });
  },
};

const TOOL: Wire = {
  name: "the tool",
  serves: ({ tool }) => tool,
  async open(service, shop) {
    const { token } = await connect(service, shop.account.id);
    const agent = new Agent(service, token);
    return async (contract, example) => {
      const result = await agent.call(contract.name, argumentsFor(contract, shop, example));
      const body = JSON.parse(result.content[0]?.text ?? "");
      return { status: result.isError ? body.status : 200, body };
    };
  },
};

export function argumentsFor({ level }: Operation, { workspace }: Shop, { params, query, body }: Example) {
  return {
    ...(level === "workspace" ? { workspaceId: workspace.id } : {}),
    ...params,
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(body === undefined ? {} : { data: body }),
  };
}

const DASHBOARD: Wire = {
  name: "the dashboard",
  serves: servesRoutesTo("member"),
  async open(service, { account, workspace }) {
    const now = service.clock.now();
    const { token } = await service.database.write((tx) => beginSession(tx, account.id, "test", now));
    const cookie = `vitrine_dashboard=${token}`;
    const place = { base: `${service.dashboard}/api`, workspace: `/workspaces/${workspace.id}` };
    return (contract, example) => toRoute(service, place, contract, example, { cookie });
  },
};

const EXPERIENCE: Wire = {
  name: "the experience API",
  serves: servesRoutesTo("visitor"),
  async open(service, { account, workspace, customer }) {
    const { key } = await service.key(account.id);
    const place = { base: "/v1", workspace: `/workspaces/${workspace.id}/experience` };
    const device = { "x-guest-device-id": `device-${randomName()}` };
    const { body } = await service.call("GET", `/v1${place.workspace}/bootstrap`, { key, headers: device });
    const guest = { ...device, "x-guest-token": body.guestToken };
    return (contract, example) => {
      const headers = isForCustomers(contract, example) ? customer : guest;
      return toRoute(service, place, contract, example, { key, headers });
    };
  },
};

/** Conversations belong to the customer who started them. */
const isForCustomers = ({ identity }: Operation, example: Example) =>
  identity === "customer" || JSON.stringify(example).includes('"threadId"');

/** Separate from the tenants' wires: staff see the whole platform. */
export const ADMINISTRATION: Wire = {
  name: "administration",
  serves: servesRoutesTo("staff"),
  async open(service) {
    const { cookie } = await hireStaff(service);
    const place = { base: `${service.admin}/api`, workspace: "" };
    return (contract, example) => toRoute(service, place, contract, example, { cookie });
  },
};

export const WIRES: readonly Wire[] = [REST, TOOL, DASHBOARD, EXPERIENCE];
