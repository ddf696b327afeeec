// Creates one of each resource that staff can act on.

import { newId } from "../../src/kernel/ids.ts";
import { sql } from "../../src/storage/database.ts";
import { randomName, type TestService } from "../harness/service.ts";
import { hireStaff } from "../harness/staff.ts";
import { connect } from "../mcp/agent.ts";

export async function openScene(service: TestService) {
  const tenant = await service.tenant({ workspaceLimit: 2 });
  const heir = await service.account();
  const colleague = await hireStaff(service, "SUPERVISOR");
  const { grantId, sourceId, token } = await connect(service, tenant.account.id);
  const now = service.clock.now();
  const [contactId, adjustmentId, eventId] = [newId("contactRequest"), newId("adjustment"), `evt_${randomName()}`];
  const { jobId } = await service.database.write(async (tx) => {
    await tx.run(sql`
      insert into contact_requests (id, name, email, subject, message, created_at)
      values (${contactId}, 'Deniz', ${`${randomName()}@example.com`}, 'Hello', 'Is anybody there?', ${now})`);
    await tx.run(sql`
      insert into credit_adjustments (workspace_id, id, amount, reason, status, proposed_by, proposed_at)
      values (${tenant.workspace.id}, ${adjustmentId}, 20000, 'A test', 'WAITING', ${colleague.id}, ${now})`);
    await tx.run(sql`
      insert into payment_events (provider, id, type, fact, occurred_at, received_at, processed_at, outcome)
      values ('stripe', ${eventId}, 'checkout.session.completed',
              ${JSON.stringify({ kind: "payment", workspaceId: tenant.workspace.id, purchaseId: "pur_none", sessionId: "cs", status: "PAID", amount: 1, currency: "usd", paymentReference: "pi" })}::jsonb,
              ${now}, ${now}, ${now}, 'REJECTED')`);
    return tx.one<{ jobId: string }>(sql`
      select (graphile_worker.add_job('send_mail', '{"sealed": "x"}'::json, run_at := now() + interval '1 day')).id::text as "jobId"`);
  });
  return { tenant, heir, colleague, grantId, sourceId, token, contactId, adjustmentId, eventId, jobId };
}
