// Shared setting of the website tests: a workspace for each test, and its website through the API.

import { beforeEach, expect } from "vitest";
import { type Tenant, type TestService, withService } from "../harness/service.ts";

export function withWebsites(): Websites {
  const websites = new Websites(
    withService({ env: { TRUST_PROXY: "on", SITES_URL: "https://{subDomain}.shops.example" } }),
  );
  beforeEach(() => websites.openWorkspace());
  return websites;
}

class Websites {
  readonly service: TestService;
  tenant!: Tenant;

  constructor(service: TestService) {
    this.service = service;
  }

  async openWorkspace(): Promise<void> {
    this.tenant = await this.service.tenant();
  }

  readonly call = (
    method: string,
    path: string,
    body?: unknown,
    of = this.tenant,
    headers: Record<string, string> = {},
  ) => this.service.call(method, `/v1/workspaces/${of.workspace.id}${path}`, { key: of.key, body, headers });

  readonly read = async (of = this.tenant) => (await this.call("GET", "/website", undefined, of)).body;

  /** The settings from a read with changes, like a client's update. */
  readonly edited = async (changes: object, of = this.tenant): Promise<object> => {
    const { url, updatedAt, ...editable } = await this.read(of);
    return { ...editable, ...changes };
  };

  readonly update = async (changes: object) => this.call("PUT", "/website", await this.edited(changes));

  readonly expectRefusal = async (changes: object, ...fields: string[]): Promise<void> => {
    const before = await this.read();
    const { status, body } = await this.update(changes);
    expect({ status, code: body.code }).toEqual({ status: 400, code: "invalid_input" });
    expect(Object.keys(body.fieldErrors).sort()).toEqual(fields.sort());
    expect(await this.read()).toEqual(before);
  };
}
