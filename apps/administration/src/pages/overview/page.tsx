import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { queryOf, staffApi } from "@vitrine/client";
import type { Overview } from "@vitrine/contract";
import { Banner, Page, Select, Skeleton } from "@vitrine/ui";
import { LoadError, useTitle } from "@vitrine/ui/app";
import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { AuditCard } from "../../frame/audit/entries.tsx";
import { useProfile } from "../../frame/session.ts";
import { PERIODS } from "../../search.ts";
import { ContactCard } from "./contact-card.tsx";
import { Figures } from "./figures.tsx";
import styles from "./overview.module.css";
import { SourcesCard } from "./sources-card.tsx";
import { texts } from "./texts.ts";
import { Trouble } from "./trouble.tsx";

const route = getRouteApi("/signed-in/");

/** Problems first, then the platform's figures. */
export default function OverviewPage(): ReactNode {
  const { days = "30" } = route.useSearch();
  // Twice the period, to compare it with the one before.
  const { data, error, refetch } = useQuery({
    ...queryOf(staffApi.getOverview, { query: { days: Number(days) * 2 } }),
    placeholderData: keepPreviousData,
  });
  useTitle(texts.title);
  return (
    <Page title={texts.title} actions={<Period days={days} />}>
      <NoPasskey />
      {error && data === undefined ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Known overview={data} days={Number(days)} />
      )}
      <div className={styles.cards}>
        {data ? <SourcesCard sources={data.busiestSources} /> : !error && <Skeleton height={220} />}
        <ContactCard />
      </div>
      <AuditCard />
    </Page>
  );
}

function Known({ overview, days }: { overview: Overview | undefined; days: number }) {
  if (overview === undefined) return <Skeleton height={220} />;
  return (
    <>
      <Trouble trouble={overview.trouble} />
      <Figures overview={overview} days={days} />
    </>
  );
}

function Period({ days }: { days: string }) {
  const navigate = route.useNavigate();
  return (
    <Select
      aria-label={texts.period}
      value={days}
      onChange={(event) => {
        const chosen = PERIODS.find((one) => one === event.target.value);
        navigate({ search: chosen === undefined || chosen === "30" ? {} : { days: chosen } });
      }}
    >
      {PERIODS.map((one) => (
        <option key={one} value={one}>
          {texts.lastDays(one)}
        </option>
      ))}
    </Select>
  );
}

function NoPasskey() {
  if (useProfile().passkeys > 0) return null;
  return (
    <Banner
      tone="fig"
      icon={<KeyRound aria-hidden />}
      action={
        <Link to="/me" className={styles.link}>
          {texts.enrol}
        </Link>
      }
    >
      {texts.passkey}
    </Banner>
  );
}
