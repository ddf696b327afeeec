import { Link } from "@tanstack/react-router";
import type { MediaSummary } from "@vitrine/contract";
import { Button, Menu, MenuChoice, Segmented, TabCount, Tabs, tabClass, useLocale } from "@vitrine/ui";
import { SearchBox, useAddress } from "@vitrine/ui/app";
import { ArrowDownUp, LayoutGrid, List } from "lucide-react";
import { useWorkspaceId } from "../../frame/session.ts";
import styles from "./media.module.css";
import { type MediaSearch, SORTS, USAGES } from "./search.ts";
import { useTexts } from "./texts/index.ts";

const COUNTED = { unused: "unused", linked: "linked", multiLinked: "multiLinked" } as const;

/** Tabs by use with counts, then search, order and shape. */
export function Head({ summary }: { summary: MediaSummary | undefined }) {
  const texts = useTexts();
  const { number } = useLocale();
  const workspaceId = useWorkspaceId();
  const { search } = useAddress<MediaSearch>();
  const { usage: _usage, page: _page, open: _open, from: _from, ...kept } = search;
  const views = [undefined, ...USAGES].map((usage) => ({
    usage,
    label: texts.usage[usage ?? "all"],
    count: summary?.[usage === undefined ? "total" : COUNTED[usage]],
  }));
  return (
    <>
      <Tabs label={texts.byUse} pills>
        {views.map(({ usage, label, count }) => (
          <Link
            key={label}
            to="/w/$workspaceId/media"
            params={{ workspaceId }}
            search={{ ...kept, ...(usage && { usage }) }}
            className={tabClass()}
            aria-current={search.usage === usage ? "page" : undefined}
            // Exact match: the URL of "all" is a part of every other tab's URL.
            activeOptions={{ exact: true, includeSearch: true }}
          >
            {label}
            {count !== undefined && <TabCount>{number(count)}</TabCount>}
          </Link>
        ))}
      </Tabs>
      <Tools />
    </>
  );
}

function Tools() {
  const texts = useTexts();
  const { search, change } = useAddress<MediaSearch>();
  const sort = search.sort ?? "-createdAt";
  return (
    <div className={styles.tools}>
      <SearchBox
        className={styles.search}
        label={texts.search}
        value={search.q}
        onSearch={(q) => change({ q, page: undefined }, true)}
      />
      <span className={styles.push} />
      <Menu
        trigger={
          <Button kind="quiet" icon={<ArrowDownUp aria-hidden />}>
            {texts.sort[sort]}
          </Button>
        }
      >
        <MenuChoice
          label={texts.order}
          value={sort}
          options={SORTS.map((value) => ({ value, label: texts.sort[value] }))}
          onChange={(value) => change({ sort: value === "-createdAt" ? undefined : value, page: undefined })}
        />
      </Menu>
      <Segmented
        label={texts.shape}
        value={search.as ?? "grid"}
        options={[
          { value: "grid", label: <LayoutGrid aria-hidden />, title: texts.asGrid },
          { value: "list", label: <List aria-hidden />, title: texts.asList },
        ]}
        onChange={(value) => change({ as: value === "list" ? "list" : undefined })}
      />
    </div>
  );
}
