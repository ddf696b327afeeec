import type { StaffRole } from "@vitrine/contract";
import { createStaff } from "../../src/domains/accounts/index.ts";
import { beginStaffSession } from "../../src/domains/accounts/staff-rows.ts";
import { type Reply, randomName, type TestService } from "./service.ts";

export interface Staff {
  id: string;
  email: string;
  cookie: string;
  /** Calls administration's API. Writes without a reason get a default one. */
  call(method: string, path: string, body?: object): Promise<Reply>;
}

/** Creates a signed-in staff member. */
export async function hireStaff(service: TestService, role: StaffRole = "SUPERVISOR"): Promise<Staff> {
  const email = `staff-${randomName()}@example.com`;
  const now = service.clock.now();
  const { id, token } = await service.database.write(async (tx) => {
    const hired = { email, name: `Staff ${role}`, role, actor: { kind: "cli", id: "test" } } as const;
    const { id } = await createStaff(tx, hired, now);
    return { id, token: await beginStaffSession(tx, id, "test", now) };
  });
  const cookie = `vitrine_admin=${token}`;
  const call: Staff["call"] = (method, path, body) =>
    service.call(method, `${service.admin}/api${path}`, {
      cookie,
      ...(method === "GET" || method === "DELETE" ? {} : { body: { reason: "A test", ...body } }),
    });
  return { id, email, cookie, call };
}
