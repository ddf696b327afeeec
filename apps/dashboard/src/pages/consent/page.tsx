import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { hasCode, memberApi, queryOf } from "@vitrine/client";
import { Banner, Button, EmptyState, Segmented, Skeleton, useLocale } from "@vitrine/ui";
import { LoadError, useErrorText, useTitle } from "@vitrine/ui/app";
import { BadgeCheck, Ban, Laptop, Link2Off } from "lucide-react";
import type { ReactNode } from "react";
import { useAccount } from "../../frame/session.ts";
import type { AuthorizationRequest } from "./authorization-request.ts";
import styles from "./consent.module.css";
import { DAYS, useDecision } from "./decision.ts";
import { Permissions } from "./permissions.tsx";
import { useTexts } from "./texts/index.ts";
import { Workspaces } from "./workspaces.tsx";

const route = getRouteApi("/signed-in/oauth/consent");

const isTooManyConnections = (error: unknown) =>
  hasCode(error, "invalid_input") && error.fieldErrors["allow"] !== undefined;

/** Consent page: the agent's request, and the user's choice of permissions. */
export default function ConsentPage(): ReactNode {
  const texts = useTexts();
  const { request: id = "" } = route.useSearch();
  const { data, error, refetch } = useQuery({
    ...queryOf(memberApi.getAuthorizationRequest, { id }),
    enabled: id !== "",
    // The content must not move while the user decides.
    refetchOnWindowFocus: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  useTitle(texts.title);
  return (
    <main className={styles.sheet}>
      {data === undefined && <h1 className={styles.unseen}>{texts.title}</h1>}
      {id === "" || hasCode(error, "not_found") ? (
        <EmptyState icon={<Link2Off aria-hidden />} title={texts.over}>
          {texts.overText}
        </EmptyState>
      ) : hasCode(error, "source_blocked") ? (
        <EmptyState icon={<Ban aria-hidden />} title={texts.blocked}>
          {texts.blockedText}
        </EmptyState>
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : data === undefined ? (
        <Skeleton height={480} />
      ) : (
        <Question id={id} asked={data} />
      )}
    </main>
  );
}

function Question({ id, asked }: { id: string; asked: AuthorizationRequest }) {
  const texts = useTexts();
  const errorText = useErrorText();
  const { day } = useLocale();
  const decision = useDecision(id, asked);
  const ends = day(new Date(Date.now() + Number(decision.days) * 86_400_000));
  return (
    <section className={styles.card}>
      <ClientIdentity asked={asked} />
      <Permissions asked={asked} decision={decision} />
      <Workspaces asked={asked} decision={decision} />
      <div className={styles.part}>
        <h2>{texts.howLong}</h2>
        <Segmented
          stretch
          label={texts.howLong}
          value={decision.days}
          options={DAYS.map((value) => ({ value, label: texts.days(Number(value)) }))}
          onChange={decision.setDays}
        />
        <p className={styles.dim}>{texts.until(ends)}</p>
      </div>
      {decision.error !== undefined && (
        <Banner tone="brick">
          {isTooManyConnections(decision.error) ? texts.tooManyConnections : errorText(decision.error)}
        </Banner>
      )}
      <div className={styles.foot}>
        <Button size="large" onClick={() => decision.decide(false)} busy={decision.busy === "deny"}>
          {texts.deny}
        </Button>
        <Button
          size="large"
          kind="main"
          onClick={() => decision.decide(true)}
          busy={decision.busy === "allow"}
          disabled={!decision.canAllow}
        >
          {texts.allow}
        </Button>
      </div>
      <p className={styles.dim}>{texts.goesTo(asked.callbackHost)}</p>
    </section>
  );
}

function ClientIdentity({ asked }: { asked: AuthorizationRequest }) {
  const texts = useTexts();
  const { email } = useAccount();
  const { clientName, verifiedHost, isLoopback, callbackHost, connectionId } = asked;
  const { search, pathname } = location;
  const changeAccount = async () => {
    await memberApi.signOut({}).catch(() => {});
    location.assign(`/sign-in?returnTo=${encodeURIComponent(pathname + search)}`);
  };
  return (
    <header className={styles.who}>
      <h1>{connectionId === null ? texts.asks(clientName) : texts.asksMore(clientName)}</h1>
      {verifiedHost === null ? (
        <Banner tone="amber" icon={<Laptop aria-hidden />}>
          {isLoopback ? texts.onComputer(callbackHost) : texts.unproven(callbackHost)}
        </Banner>
      ) : (
        <p className={styles.host}>
          <BadgeCheck aria-hidden /> {texts.proven(verifiedHost)}
        </p>
      )}
      <p className={styles.dim}>
        {texts.signedInAs(email)}{" "}
        <Button kind="link" onClick={changeAccount}>
          {texts.otherAccount}
        </Button>
      </p>
    </header>
  );
}
