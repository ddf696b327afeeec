import { getRouteApi, Link } from "@tanstack/react-router";
import { staffApi } from "@vitrine/client";
import type { ContactRequest } from "@vitrine/contract";
import { EmptyState, Page, Skeleton } from "@vitrine/ui";
import { LoadError, useTitle } from "@vitrine/ui/app";
import { Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { State, When } from "../../frame/facts.tsx";
import { MarkRead } from "../../frame/mark-read.tsx";
import { CursorPager, Filter, Tools, useList } from "../../frame/records.tsx";
import { CONTACT_STATUSES } from "../../search.ts";
import styles from "./contact.module.css";
import { texts } from "./texts.ts";

const route = getRouteApi("/signed-in/contact");

export default function ContactPage(): ReactNode {
  const { status, after } = route.useSearch();
  const { data, error, refetch } = useList(staffApi.listContactRequests, { query: { status, after } });
  useTitle(texts.title);
  return (
    <Page
      title={texts.title}
      head={
        <Tools>
          <Filter name="status" label={texts.status} values={CONTACT_STATUSES} />
        </Tools>
      }
    >
      {error && <LoadError error={error} onRetry={refetch} />}
      {data === undefined && !error && <Skeleton height={320} />}
      {data?.requests.length === 0 && (
        <EmptyState icon={<Inbox aria-hidden />} title={texts.empty}>
          {texts.emptyText}
        </EmptyState>
      )}
      <ul className={styles.requests}>
        {data?.requests.map((request) => (
          <Request key={request.id} request={request} />
        ))}
      </ul>
      <CursorPager next={data?.next ?? null} />
    </Page>
  );
}

const Request = ({ request }: { request: ContactRequest }) => (
  <li>
    <div className={styles.head}>
      <h2>{request.subject}</h2>
      <State of={request.status} />
      {request.status === "WAITING" && <MarkRead request={request} />}
    </div>
    <p className={styles.who}>
      {request.name} · <a href={`mailto:${request.email}`}>{request.email}</a>
      {request.accountId && (
        <>
          {" · "}
          <Link to="/accounts/$accountId" params={{ accountId: request.accountId }}>
            {texts.account}
          </Link>
        </>
      )}
      {" · "}
      <When at={request.createdAt} />
      {request.readBy && (
        <>
          {" · "}
          {texts.readBy(request.readBy.name)} <When at={request.readAt} />
        </>
      )}
    </p>
    <p className={styles.message}>{request.message}</p>
  </li>
);
