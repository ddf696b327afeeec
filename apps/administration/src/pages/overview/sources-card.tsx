import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf, staffApi } from "@vitrine/client";
import { Card, Skeleton } from "@vitrine/ui";
import { LoadError } from "../../frame/errors.tsx";
import { State } from "../../frame/facts.tsx";
import { BlockDeed } from "../../frame/source-deeds.tsx";
import styles from "./overview.module.css";
import { texts } from "./texts.ts";

const SHOWN = 5;

export function SourcesCard() {
  const { data, error, refetch } = useQuery(queryOf(staffApi.listIntegrationSources, { query: { pageSize: SHOWN } }));
  return (
    <Card
      title={texts.sources}
      aside={
        <Link to="/sources" className={styles.link}>
          {texts.allSources}
        </Link>
      }
    >
      {error && <LoadError error={error} onRetry={refetch} />}
      {data === undefined && !error && <Skeleton height={180} />}
      <ul className={styles.rows}>
        {data?.sources.map((source) => (
          <li key={source.id}>
            <span>
              <Link to="/sources/$sourceId" params={{ sourceId: source.id }}>
                {source.name}
              </Link>{" "}
              <small>{texts.connections(source.activeConnections)}</small>
            </span>
            <State of={source.status} />
            <BlockDeed source={source} small />
          </li>
        ))}
      </ul>
    </Card>
  );
}
