import { Link } from "@tanstack/react-router";
import type { Media, MediaUse } from "@vitrine/contract";
import { Button, Skeleton, useLocale } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { Box, ChevronRight, Layers, PanelsTopLeft } from "lucide-react";
import { useState } from "react";
import { atPlace } from "../../frame/navigation.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import styles from "./media.module.css";
import { USES_SHOWN, useMediaUses } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

const ICONS = { PRODUCT: Box, COLLECTION: Layers, WEBSITE: PanelsTopLeft };
const ALL_SHOWN = 100;

/** Uses of a picture, with links to them. */
export function Uses({ media }: { media: Media }) {
  const texts = useTexts();
  const { ui } = useLocale();
  const [pageSize, setPageSize] = useState(USES_SHOWN);
  const { data, error, refetch } = useMediaUses(media.id, pageSize);
  if (error && data === undefined) return <LoadError error={error} onRetry={() => refetch()} />;
  const total = data?.pagination.total ?? media.usageCount;
  return (
    <section className={styles.uses}>
      <p className={styles.hint}>{texts.replaceNote(total)}</p>
      <h3>{texts.usedIn}</h3>
      {total === 0 && <p className={styles.hint}>{texts.usedNowhere}</p>}
      {data === undefined && total > 0 && <Skeleton height={54} />}
      <ul>
        {data?.uses.map((use) => (
          <li key={use.kind + use.id}>
            <Use use={use} />
          </li>
        ))}
      </ul>
      {data !== undefined && total > data.uses.length && (
        <Button size="small" kind="quiet" onClick={() => setPageSize(ALL_SHOWN)} disabled={pageSize === ALL_SHOWN}>
          {pageSize === ALL_SHOWN ? texts.andMore(total - data.uses.length) : ui.more}
        </Button>
      )}
    </section>
  );
}

/** Place on the website: the logo, the hero picture, or the number of a section, from 1. */
function placeOf(id: string): "logo" | "hero" | number {
  const section = /^sections\.(\d+)/.exec(id)?.[1];
  if (section !== undefined) return Number(section) + 1;
  return /logo/i.test(id) ? "logo" : "hero";
}

const siteLink = (workspaceId: string, place: ReturnType<typeof placeOf>) =>
  typeof place === "number"
    ? { params: atPlace(workspaceId), search: { section: place } }
    : { params: { workspaceId, tab: "look" } };

function Use({ use }: { use: MediaUse }) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  const Icon = ICONS[use.kind];
  const words = (
    <>
      <Icon aria-hidden />
      <span>
        <b>{use.kind === "WEBSITE" ? texts.website : use.name}</b>
        <small>{use.kind === "WEBSITE" ? texts.placeOnSite(placeOf(use.id)) : texts.place[use.kind]}</small>
      </span>
      <ChevronRight aria-hidden />
    </>
  );
  if (use.kind === "PRODUCT") {
    const params = { workspaceId, productId: use.id };
    return (
      <Link to="/w/$workspaceId/products/$productId" params={params} className={styles.use}>
        {words}
      </Link>
    );
  }
  if (use.kind === "COLLECTION") {
    const params = { workspaceId, collectionId: use.id };
    return (
      <Link to="/w/$workspaceId/collections/$collectionId" params={params} className={styles.use}>
        {words}
      </Link>
    );
  }
  return (
    <Link to="/w/$workspaceId/website/{-$tab}" {...siteLink(workspaceId, placeOf(use.id))} className={styles.use}>
      {words}
    </Link>
  );
}
