import { Link } from "@tanstack/react-router";
import type { Overview } from "@vitrine/contract";
import { Card, useLocale } from "@vitrine/ui";
import { State } from "../../frame/facts.tsx";
import { BlockAction } from "../../frame/source-actions.tsx";
import styles from "./overview.module.css";
import { texts } from "./texts.ts";

export function SourcesCard({ sources }: { sources: Overview["busiestSources"] }) {
  const { number } = useLocale();
  return (
    <Card
      title={texts.sources}
      aside={
        <Link to="/sources" className={styles.link}>
          {texts.allSources}
        </Link>
      }
    >
      {sources.length === 0 && <p>{texts.noSources}</p>}
      <ul className={styles.rows}>
        {sources.map((source) => (
          <li key={source.id}>
            <span>
              <Link to="/sources/$sourceId" params={{ sourceId: source.id }}>
                {source.name}
              </Link>{" "}
              <small>{texts.connections(source.activeConnections)}</small>
            </span>
            <span title={texts.inDays(30)}>{number(source.requests)}</span>
            <State of={source.status} />
            <BlockAction source={source} small />
          </li>
        ))}
      </ul>
    </Card>
  );
}
