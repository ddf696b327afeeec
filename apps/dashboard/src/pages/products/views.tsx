import { Link } from "@tanstack/react-router";
import { TabCount, Tabs, tabClass, useLocale } from "@vitrine/ui";
import { useWorkspaceId } from "../../frame/session.ts";
import { useProductCounts } from "./queries.ts";
import type { ProductsSearch } from "./search.ts";
import { useTexts } from "./texts/index.ts";

/** Views as tabs, with their counts. A view keeps what is searched for, and begins at the first page. */
export function Views({ search }: { search: ProductsSearch }) {
  const texts = useTexts();
  const { number } = useLocale();
  const workspaceId = useWorkspaceId();
  const counts = useProductCounts();
  const tabs = [
    { view: undefined, label: texts.view.all, count: counts?.all },
    { view: "active", label: texts.view.active, count: counts?.active },
    { view: "inactive", label: texts.view.inactive, count: counts?.inactive },
    { view: "out", label: texts.view.out, count: counts?.outOfStock },
    { view: "deleted", label: texts.view.deleted, count: counts?.deleted },
  ] as const;
  const shown = tabs.filter(({ view, count }) => view !== "deleted" || search.view === "deleted" || (count ?? 0) > 0);
  return (
    <Tabs label={texts.views} pills>
      {shown.map(({ view, label, count }) => (
        <Link
          key={label}
          to="/w/$workspaceId/products"
          params={{ workspaceId }}
          search={{ ...(view && { view }), ...(search.q && { q: search.q }) }}
          className={tabClass()}
          // The router compares addresses; a view is the same whatever else narrows it down.
          activeProps={{}}
          aria-current={search.view === view ? "page" : undefined}
        >
          {label} {count !== undefined && <TabCount>{number(count)}</TabCount>}
        </Link>
      ))}
    </Tabs>
  );
}
