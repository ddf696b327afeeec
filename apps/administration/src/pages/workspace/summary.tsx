import { Link } from "@tanstack/react-router";
import type { StorageUse, WorkspaceDetails } from "@vitrine/contract";
import { buttonClass, Card, Chip, Progress, useLocale } from "@vitrine/ui";
import { Facts, Id, State, When } from "../../frame/facts.tsx";
import layout from "../../frame/frame.module.css";
import { useMay } from "../../frame/session.ts";
import { texts as frameTexts } from "../../frame/texts.ts";
import { StorageAction } from "./deeds.tsx";
import { texts } from "./texts.ts";
import styles from "./workspace.module.css";

interface Shown {
  workspace: WorkspaceDetails;
}

export function Wallet({ workspace: { id, wallet } }: Shown) {
  const { number } = useLocale();
  const may = useMay("SUPERVISOR");
  return (
    <Card
      title={texts.wallet}
      aside={
        may && (
          <Link to="/adjustments" search={{ workspace: id, adjust: true }} className={buttonClass({ size: "small" })}>
            {texts.adjust}
          </Link>
        )
      }
    >
      <p className={styles.available}>
        <b>{number(wallet.available)}</b> {texts.available.toLowerCase()}{" "}
        {wallet.inDebt && <Chip tone="brick">{texts.inDebt}</Chip>}
      </p>
      <Facts
        facts={[
          [texts.balance, number(wallet.balance)],
          [texts.reserved, number(wallet.reserved)],
          [texts.bought, number(wallet.purchasedTotal)],
          [texts.used, number(wallet.usedTotal)],
          [
            texts.purchases,
            <Link key="purchases" to="/purchases" search={{ workspace: id }}>
              {texts.seeAll}
            </Link>,
          ],
        ]}
      />
    </Card>
  );
}

export function Profile({ workspace }: Shown) {
  const { day } = useLocale();
  const { owner, url, isVisible } = workspace;
  return (
    <Card title={texts.profile}>
      <Facts
        facts={[
          [texts.status, <State key="status" of={workspace.status} />],
          [
            texts.website,
            <span key="website" className={layout.inline}>
              <a href={url} target="_blank" rel="noreferrer">
                {url}
              </a>
              {!isVisible && <Chip>{texts.hidden}</Chip>}
            </span>,
          ],
          [texts.template, workspace.templateKey],
          [
            texts.owner,
            owner === null ? (
              frameTexts.none
            ) : (
              <Link key="owner" to="/accounts/$accountId" params={{ accountId: owner.id }}>
                {owner.email}
              </Link>
            ),
          ],
          [texts.billing, workspace.billingEmail || frameTexts.none],
          [texts.created, day(workspace.createdAt)],
          ...(workspace.closedAt === null
            ? []
            : ([[texts.closed, <When key="closed" at={workspace.closedAt} />]] as const)),
          [texts.id, <Id key="id">{workspace.id}</Id>],
        ]}
      />
    </Card>
  );
}

export function Usage({ workspace: { usage } }: Shown) {
  const { number } = useLocale();
  return (
    <Card title={texts.usage(usage.days)} className={layout.wide}>
      <dl className={styles.usage}>
        {(["visits", "requests", "credits"] as const).map((name) => (
          <div key={name}>
            <dt>{texts[name]}</dt>
            <dd>{number(usage[name])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

export function Storage({ workspace }: Shown) {
  const { number, fileSize } = useLocale();
  const measures = Object.keys(texts.measure) as (keyof StorageUse)[];
  return (
    <Card title={texts.storage} aside={<StorageAction workspace={workspace} />}>
      <ul className={styles.measures}>
        {measures.map((name) => {
          const { used, limit } = workspace.storage[name];
          const text = name.endsWith("Bytes") ? fileSize : number;
          return (
            <li key={name}>
              <span>
                {texts.measure[name]} <small>{texts.of(text(used), text(limit))}</small>
              </span>
              <Progress label={texts.measure[name]} share={limit === 0 ? 0 : used / limit} />
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
