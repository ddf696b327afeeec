import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { queryOf, staffApi } from "@vitrine/client";
import { Card, Skeleton } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { When } from "../../frame/facts.tsx";
import { MarkRead } from "../../frame/mark-read.tsx";
import styles from "./overview.module.css";
import { texts } from "./texts.ts";

const SHOWN = 4;

export function ContactCard() {
  const { data, error, refetch } = useQuery(
    queryOf(staffApi.listContactRequests, { query: { pageSize: SHOWN, status: "WAITING" } }),
  );
  return (
    <Card
      title={texts.contact}
      aside={
        <Link to="/contact" className={styles.link}>
          {texts.allContact}
        </Link>
      }
    >
      {error && <LoadError error={error} onRetry={refetch} />}
      {data === undefined && !error && <Skeleton height={180} />}
      {data?.requests.length === 0 && <p className={styles.quiet}>{texts.noContact}</p>}
      <ul className={styles.rows}>
        {data?.requests.map((request) => (
          <li key={request.id}>
            <span className={styles.request}>
              <b>{request.subject}</b>
              <small>
                {request.name} · <When at={request.createdAt} />
              </small>
            </span>
            <MarkRead request={request} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
