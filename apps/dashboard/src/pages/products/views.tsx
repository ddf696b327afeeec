import { useLinkProps } from "@tanstack/react-router";
import { Button, cx, TabCount, Tabs, tabClass, toast, useLocale } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { BookmarkPlus, BookmarkX } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import { useSavedViews, type View } from "../../frame/table-preferences.ts";
import styles from "./products.module.css";
import { useProductCounts } from "./queries.ts";
import { type ProductsSearch, productsSearch } from "./shared/search.ts";
import { useTexts } from "./texts/index.ts";

const SaveView = lazy(() => import("./save-view.tsx"));

/** Views as tabs: the standard ones with counts, then the saved ones. */
export function Views({ search }: { search: ProductsSearch }) {
  const texts = useTexts();
  const saved = useSavedViews("products");
  const [isSaving, setSaving] = useState(false);
  const current = queryOfView(search);
  const open = saved.views.find(({ query }) => queryOfView(parseQuery(query)) === current);
  const isNarrowed = !["", ...USUAL.map((view) => `view=${view}`)].includes(current);
  return (
    <Tabs label={texts.views} pills>
      <UsualViews search={search} isSavedOpen={open !== undefined} />
      {saved.views.map((view) => (
        <ViewTab
          key={view.key}
          label={view.name}
          title={view.memberName && texts.sharedBy(view.memberName)}
          search={parseQuery(view.query)}
          isOpen={view === open}
        />
      ))}
      {open !== undefined && open.memberName === undefined && <RemoveView view={open} saved={saved} />}
      {open === undefined && isNarrowed && (
        <Button
          kind="quiet"
          size="small"
          className={styles.saveView}
          icon={<BookmarkPlus aria-hidden />}
          onClick={() => setSaving(true)}
        >
          {texts.saveView}
        </Button>
      )}
      {isSaving && (
        <Suspense>
          <SaveView
            onClose={() => setSaving(false)}
            onSave={(name, isShared) => saved.add({ name, isShared, query: current })}
          />
        </Suspense>
      )}
    </Tabs>
  );
}

const USUAL = ["active", "inactive", "out"] as const;

function UsualViews({ search, isSavedOpen }: { search: ProductsSearch; isSavedOpen: boolean }) {
  const texts = useTexts();
  const counts = useProductCounts();
  const tabs = [
    { view: undefined, label: texts.view.all, count: counts?.all },
    { view: "active", label: texts.view.active, count: counts?.active },
    { view: "inactive", label: texts.view.inactive, count: counts?.inactive },
    { view: "out", label: texts.view.out, count: counts?.outOfStock },
  ] as const;
  return tabs.map(({ view, label, count }) => (
    <ViewTab
      key={label}
      label={label}
      count={count}
      // A change of the view keeps the search and resets the rest.
      search={{ ...(view && { view }), ...(search.q && { q: search.q }) }}
      isOpen={!isSavedOpen && search.view === view}
    />
  ));
}

interface ViewTabProps {
  label: string;
  count?: number | undefined;
  title?: string | undefined;
  search: ProductsSearch;
  isOpen: boolean;
}

function ViewTab({ label, count, title, search, isOpen }: ViewTabProps) {
  const { number } = useLocale();
  const workspaceId = useWorkspaceId();
  const link = useLinkProps({ to: "/w/$workspaceId/products", params: { workspaceId }, search });
  return (
    // A `Link` would mark every view whose parameters are part of the current URL. Here the view decides.
    <a {...link} className={cx(tabClass(), styles.tab)} title={title} aria-current={isOpen ? "page" : undefined}>
      <span>{label}</span> {count !== undefined && <TabCount>{number(count)}</TabCount>}
    </a>
  );
}

function RemoveView({ view, saved }: { view: View; saved: ReturnType<typeof useSavedViews> }) {
  const texts = useTexts();
  const errorText = useErrorText();
  const remove = async () => {
    try {
      await saved.remove(view.key);
      const { name, query, isShared } = view;
      toast({ text: texts.viewRemoved(name), undo: () => void saved.add({ name, query, isShared }) });
    } catch (error) {
      toast({ text: errorText(error), bad: true });
    }
  };
  return (
    <Button kind="quiet" size="small" className={styles.saveView} icon={<BookmarkX aria-hidden />} onClick={remove}>
      {texts.removeView}
    </Button>
  );
}

const parseQuery = (query: string): ProductsSearch => productsSearch(Object.fromEntries(new URLSearchParams(query)));

/** Returns filters and order without the page, in a canonical form. */
function queryOfView({ page: _page, size: _size, ...view }: ProductsSearch): string {
  const entries = Object.entries(view).map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(entries.sort(([a], [b]) => a.localeCompare(b))).toString();
}
