import { useQuery } from "@tanstack/react-query";
import { queryOf, staffApi } from "@vitrine/client";
import type { AccountDetails } from "@vitrine/contract";
import { Card, Skeleton } from "@vitrine/ui";
import { deviceOf } from "@vitrine/ui/app";
import { LoadError } from "../../frame/errors.tsx";
import { Two, When } from "../../frame/facts.tsx";
import layout from "../../frame/frame.module.css";
import { texts } from "./texts.ts";

export function Sessions({ account: { id } }: { account: AccountDetails }) {
  const { data, error, refetch } = useQuery(queryOf(staffApi.listAccountSessions, { id }));
  return (
    <Card title={texts.sessions}>
      {error && <LoadError error={error} onRetry={refetch} />}
      {data === undefined && !error && <Skeleton height={80} />}
      {data?.sessions.length === 0 && <p className={layout.dim}>{texts.noSessions}</p>}
      <ul className={layout.rows}>
        {data?.sessions.map(({ id: sessionId, userAgent, lastUsedAt }) => {
          const { browser, system } = deviceOf(userAgent);
          const name = browser === undefined ? texts.unknownDevice : texts.device(browser, system);
          return (
            <li key={sessionId} title={userAgent}>
              <Two
                first={name}
                second={
                  <>
                    {texts.used} <When at={lastUsedAt} />
                  </>
                }
              />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
