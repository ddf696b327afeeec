import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { queryOf, staffApi } from "@vitrine/client";
import type { PaymentEventDetails } from "@vitrine/contract";
import { Card, CodeBlock, DetailPage, Loaded } from "@vitrine/ui";
import { useTitle } from "@vitrine/ui/app";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { AuditCard } from "../../frame/audit/entries.tsx";
import { Facts, Id, State, When } from "../../frame/facts.tsx";
import layout from "../../frame/frame.module.css";
import { RoleNotice, StaffAction } from "../../frame/staff-action.tsx";
import { texts as frameTexts } from "../../frame/texts.ts";
import { texts } from "./texts.ts";

const route = getRouteApi("/signed-in/webhooks/$provider/$eventId");

export default function WebhookPage(): ReactNode {
  const { provider, eventId: id } = route.useParams();
  const query = useQuery(queryOf(staffApi.getPaymentEvent, { provider, id }));
  const { data } = query;
  useTitle(id, texts.back);
  return (
    <DetailPage
      back={
        <Link to="/webhooks">
          <ArrowLeft aria-hidden /> {texts.back}
        </Link>
      }
      title={id}
      actions={data && <Replay event={data} />}
    >
      <Loaded query={query} skeleton={420}>
        {(event) => <Known event={event} />}
      </Loaded>
    </DetailPage>
  );
}

const Replay = ({ event: { provider, id, outcome } }: { event: PaymentEventDetails }) => (
  <StaffAction
    main
    verb={texts.replay}
    title={texts.replayTitle(id)}
    text={texts.replayText}
    done={texts.replayed}
    changes={[{ name: texts.outcome, before: frameTexts.status[outcome], after: texts.asFits }]}
    run={(reason) => staffApi.replayPaymentEvent.answer({ provider, id, body: { reason } })}
  />
);

const Known = ({ event }: { event: PaymentEventDetails }) => (
  <>
    <RoleNotice />
    <div className={layout.grid}>
      <Card title={texts.facts}>
        <Facts
          facts={[
            [texts.outcome, <State key="outcome" of={event.outcome} />],
            [texts.type, event.type],
            [texts.provider, event.provider],
            [texts.workspace, <MaybeWorkspace key="workspace" id={event.workspaceId} />],
            [texts.purchase, <MaybePurchase key="purchase" id={event.purchaseId} />],
            [
              texts.reference,
              event.paymentReference ? <Id key="reference">{event.paymentReference}</Id> : frameTexts.none,
            ],
            [texts.occurred, <When key="occurred" at={event.occurredAt} />],
            [texts.received, <When key="received" at={event.receivedAt} />],
            [texts.processed, <When key="processed" at={event.processedAt} otherwise={texts.notYet} />],
            [texts.id, <Id key="id">{event.id}</Id>],
          ]}
        />
      </Card>
      <Card title={texts.stored}>
        <CodeBlock code={JSON.stringify(event.fact, null, 2)} />
      </Card>
      <AuditCard subjectId={event.id} className={layout.wide} />
    </div>
  </>
);

const MaybeWorkspace = ({ id }: { id: string | null }) =>
  id === null ? (
    frameTexts.none
  ) : (
    <Link to="/workspaces/$workspaceId" params={{ workspaceId: id }}>
      {id}
    </Link>
  );

const MaybePurchase = ({ id }: { id: string | null }) =>
  id === null ? (
    frameTexts.none
  ) : (
    <Link to="/purchases" search={{ q: id }}>
      {id}
    </Link>
  );
