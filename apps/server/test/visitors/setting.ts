// Shared setting of the experience API tests: an integrator's backend that calls for visitors.

import { type AccessPolicy, productWriteExample } from "@vitrine/contract";
import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { setAccessPolicy } from "../../src/domains/workspaces/index.ts";
import { type Reply, type RequestOptions, randomName, type Tenant, type TestService } from "../harness/service.ts";
import { mailedCode } from "../harness/sign-in.ts";

export { QUICK_CHALLENGES } from "./quick-challenges.ts";

export interface GuestHeaders extends Record<string, string> {
  "x-guest-device-id": string;
  "x-guest-token": string;
}

export interface CustomerHeaders extends Record<string, string> {
  "x-visitor-token": string;
}

/** One workspace, from its integrator's view. */
export class Shop {
  readonly service: TestService;
  readonly tenant: Tenant;

  constructor(service: TestService, tenant: Tenant) {
    this.service = service;
    this.tenant = tenant;
  }

  get id(): string {
    return this.tenant.workspace.id;
  }

  /** Calls the experience API with the owner's key. */
  call(method: string, path: string, options: RequestOptions = {}): Promise<Reply> {
    const url = `/v1/workspaces/${this.id}/experience${path}`;
    return this.service.call(method, url, { key: this.tenant.key, ...options });
  }

  /** Calls the management API. */
  async manage(method: string, path: string, body?: unknown): Promise<Reply["body"]> {
    // A fresh key keeps the preparations apart from the rate limits under test.
    const { key } = await this.service.key(this.tenant.account.id);
    const url = `/v1/workspaces/${this.id}${path}`;
    const reply = await this.service.call(method, url, { key, ...(body === undefined ? {} : { body }) });
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  }

  product(fields: Partial<typeof productWriteExample> = {}): Promise<Reply["body"]> {
    const name = `Product ${randomName()}`;
    const own = { name, sku: name, barcode: name, imageIds: [], tagIds: [] };
    return this.manage("POST", "/products", { ...productWriteExample, ...own, ...fields });
  }

  collection(fields: { name?: string; tagIds?: string[] } = {}): Promise<Reply["body"]> {
    return this.manage("POST", "/collections", { name: `Collection ${randomName()}`, ...fields });
  }

  tag(name = `Tag ${randomName()}`): Promise<Reply["body"]> {
    return this.manage("POST", "/tags", { name });
  }

  async policy(change: Partial<AccessPolicy>): Promise<void> {
    const deed = { workspaceId: this.id, change, actor: { kind: "cli" as const, id: "test" } };
    await this.service.database.write((tx) => setAccessPolicy(tx, deed, this.service.clock.now()));
  }

  async guest(deviceId = `device-${randomName()}`): Promise<GuestHeaders> {
    const { body } = await this.call("GET", "/bootstrap", { headers: { "x-guest-device-id": deviceId } });
    return { "x-guest-device-id": deviceId, "x-guest-token": body.guestToken };
  }

  async challengeToken(purpose: "sign-in" | "ai" = "sign-in"): Promise<string> {
    const { body: challenge } = await this.service.call("GET", `/challenges/${this.id}?purpose=${purpose}`);
    return solve(challenge);
  }

  async requestCode(email: string, more: Record<string, unknown> = {}, options: RequestOptions = {}): Promise<Reply> {
    const body = { name: "Deniz Kaya", email, challengeToken: await this.challengeToken(), ...more };
    return this.call("POST", "/customer/otp/request", { body, ...options });
  }

  /** Runs the whole sign-in; returns the answer of the code's verification. */
  async signIn(email = `deniz-${randomName()}@example.com`): Promise<Reply["body"]> {
    const requested = await this.requestCode(email);
    if (requested.status !== 200) throw new Error(`no code: ${JSON.stringify(requested.body)}`);
    const code = await mailedCode(this.service, email);
    const { body } = await this.call("POST", "/customer/otp/verify", { body: { email, code } });
    return body;
  }

  async customer(email?: string): Promise<CustomerHeaders> {
    return { "x-visitor-token": (await this.signIn(email)).token };
  }
}

export async function openShop(service: TestService): Promise<Shop> {
  return new Shop(service, await service.tenant());
}

export async function solve(given: unknown): Promise<string> {
  const challenge = given as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
}
