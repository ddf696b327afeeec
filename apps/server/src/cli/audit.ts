import { AUDIT_ACTORS, type AuditRecord } from "@vitrine/contract";
import { type Command, InvalidArgumentError } from "commander";
import { type AuditQuery, readAuditLog, verifyAuditLog } from "../domains/administration/index.ts";
import { command, group, oneOf, withPage } from "./options.ts";
import { print, table, withNext } from "./output.ts";
import { inTransaction, inTransactions } from "./session.ts";
import { terminal } from "./terminal.ts";

interface ListOptions extends Omit<AuditQuery, "pageSize" | "actorKind" | "actorId" | "subjectId" | "requestId"> {
  limit: number;
  by?: AuditRecord["actor"]["kind"];
  actor?: string;
  subject?: string;
  request?: string;
}

export function auditCommands(program: Command): void {
  const audit = group(program, "audit", "read and verify the audit log");

  withPage(command(audit, "list", "list entries, newest first"))
    .option("--by <kind>", AUDIT_ACTORS.join(", "), oneOf(AUDIT_ACTORS))
    .option("--actor <id>", "actor: an account or staff member")
    .option("--subject <id>", "subject: an account, workspace, source…")
    .option("--action <action>", "an action, such as account.suspend, or an area, such as account")
    .option("--request <id>", "request ID")
    .option("--from <day>", "first day (UTC)")
    .option("--to <day>", "last day (UTC)")
    .action(
      async ({ limit, by, actor, subject, request, ...rest }: ListOptions & { json?: boolean }, self: Command) => {
        const { json: _, ...given } = rest;
        const query = {
          ...given,
          pageSize: limit,
          actorKind: by,
          actorId: actor,
          subjectId: subject,
          requestId: request,
        };
        const listed = await inTransaction(({ tx }) => readAuditLog(tx, query));
        print(self, listed, withNext(table(listed.entries.map(toLine)), listed.next));
      },
    );

  command(audit, "verify", "verify that no entry of staff or operators was changed, removed or inserted")
    .option("--expect <number:hash>", "a head recorded earlier, to detect a rebuilt chain", noted)
    .action(async ({ expect }: { expect?: { number: number; hash: string } }, self: Command) => {
      const proof = await inTransactions(({ database }) => verifyAuditLog(database, expect));
      const head = `${proof.head.number}:${proof.head.hash}`;
      const words =
        proof.problem === null
          ? `${proof.entries} entries verified\nhead: ${head}`
          : `VERIFICATION FAILED: ${proof.problem} (${proof.entries} entries before it are valid)`;
      print(self, proof, words);
      if (proof.problem !== null) terminal().exitCode = 1;
    });
}

const toLine = ({ id, at, action, actor, subject, reason }: AuditRecord) => ({
  id,
  at,
  actor: `${actor.kind} ${actor.name ?? actor.id}`,
  action,
  subject: subject.name ?? subject.id,
  reason,
});

function noted(text: string): { number: number; hash: string } {
  const [, number, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (number === undefined || hash === undefined) {
    throw new InvalidArgumentError("Must be the head printed by `audit verify`.");
  }
  return { number: Number(number), hash };
}
