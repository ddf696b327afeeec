import { useQuery } from "@tanstack/react-query";
import { queryOf, staffApi } from "@vitrine/client";
import type { IntegrationSource } from "@vitrine/contract";
import { Deed } from "./deed.tsx";
import { toStatus } from "./standing-deed.tsx";
import { count } from "./texts.ts";

const texts = {
  block: "Block",
  unblock: "Unblock",
  blockTitle: (name: string) => `Block ${name}?`,
  unblockTitle: (name: string) => `Unblock ${name}?`,
  stops: (people: number) =>
    count(people, {
      one: "It stops one person, from the next request on",
      other: "It stops # people, from the next request on",
    }),
  stopsConnections: (connections: number) => count(connections, { one: "one connection.", other: "# connections." }),
  counting: "Counting whom it stops…",
  blockText: "REST, tools, refreshing and new connections of this source are refused for everybody.",
  unblockText: "Connections that have neither expired nor been revoked work again. What a user revoked stays revoked.",
  blocked: (name: string) => `${name} is blocked.`,
  unblocked: (name: string) => `${name} works again.`,
};

/** Blocks or unblocks a source. Before a block, it shows the number of affected accounts. */
export function BlockDeed({ source, small }: { source: IntegrationSource; small?: boolean }) {
  const { id, name, status } = source;
  const isBlocked = status === "BLOCKED";
  const write = isBlocked ? staffApi.unblockIntegrationSource : staffApi.blockIntegrationSource;
  return (
    <Deed
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
  return `${texts.stops(data.people)}, on ${texts.stopsConnections(data.activeConnections)} ${texts.blockText}`;
}
