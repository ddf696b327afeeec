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
  const audit = group(program, "audit", "who did what to what");

  withPage(command(audit, "list", "list entries, newest first"))
    .option("--by <kind>", AUDIT_ACTORS.join(", "), oneOf(AUDIT_ACTORS))
    .option("--actor <id>", "by this account or member of staff")
    .option("--subject <id>", "to this account, workspace, source…")
    .option("--action <action>", "such as account.suspend, or account for all of its kind")
    .option("--request <id>", "by this request")
    .option("--from <day>", "from this day on (UTC)")
    .option("--to <day>", "up to the end of this day (UTC)")
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

  command(audit, "verify", "prove that no entry of staff or operators was changed, removed or slipped in")
    .option("--expect <number:hash>", "a head that was noted before: a chain that was made anew is known by it", noted)
    .action(async ({ expect }: { expect?: { number: number; hash: string } }, self: Command) => {
      const proof = await inTransactions(({ database }) => verifyAuditLog(database, expect));
      const head = `${proof.head.number}:${proof.head.hash}`;
      const words =
        proof.problem === null
          ? `${proof.entries} entries are as they were written\nhead: ${head}`
          : `NOT PROVEN: ${proof.problem} (${proof.entries} entries before it are as they were written)`;
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
    throw new InvalidArgumentError("It must be what `audit verify` printed as the head.");
  }
  return { number: Number(number), hash };
}
