import { useQuery } from "@tanstack/react-query";
import { queryOf, staffApi } from "@vitrine/client";
import type { IntegrationSource } from "@vitrine/contract";
import { StaffAction } from "./staff-action.tsx";
import { toStatus } from "./status-action.tsx";
import { count } from "./texts.ts";

const texts = {
  block: "Block",
  unblock: "Unblock",
  blockTitle: (name: string) => `Block ${name}?`,
  unblockTitle: (name: string) => `Unblock ${name}?`,
  stops: (people: number) =>
    count(people, {
      one: "This affects one account",
      other: "This affects # accounts",
    }),
  stopsConnections: (connections: number) => count(connections, { one: "one connection.", other: "# connections." }),
  counting: "Counting affected accounts…",
  blockText: "All requests and new connections of this source are refused immediately.",
  unblockText: "Active connections work again. Expired and revoked connections stay closed.",
  blocked: (name: string) => `${name} blocked`,
  unblocked: (name: string) => `${name} unblocked`,
};

/** Blocks or unblocks a source. Before a block, it shows the number of affected accounts. */
export function BlockAction({ source, small }: { source: IntegrationSource; small?: boolean }) {
  const { id, name, status } = source;
  const isBlocked = status === "BLOCKED";
  const write = isBlocked ? staffApi.unblockIntegrationSource : staffApi.blockIntegrationSource;
  return (
    <StaffAction
      small={small ?? false}
      verb={isBlocked ? texts.unblock : texts.block}
      title={isBlocked ? texts.unblockTitle(name) : texts.blockTitle(name)}
      label={isBlocked ? `${texts.unblock} ${name}` : `${texts.block} ${name}`}
      text={isBlocked ? texts.unblockText : <Stopped id={id} />}
      done={isBlocked ? texts.unblocked(name) : texts.blocked(name)}
      changes={toStatus(status, isBlocked ? "APPROVED" : "BLOCKED")}
      run={(reason) => write.answer({ id, body: { reason } })}
      destroys={!isBlocked}
    />
  );
}

function Stopped({ id }: { id: string }) {
  const { data } = useQuery(queryOf(staffApi.getIntegrationSource, { id }));
  if (data === undefined) return texts.counting;
  return `${texts.stops(data.people)} and ${texts.stopsConnections(data.activeConnections)} ${texts.blockText}`;
}
