import { Link } from "@tanstack/react-router";
import type { ProductRow } from "@vitrine/contract";
import { buttonClass, createRowMenu, cx, EmptyState, ListPage, RowMenu, useSelection } from "@vitrine/ui";
import { useAddress } from "@vitrine/ui/app";
import { Boxes, Download, Plus, SearchX, Upload } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from "react";
import { RecentlyDeleted } from "../../frame/recently-deleted.tsx";
import { useWorkspaceId } from "../../frame/session.ts";
import { ProductCard } from "./card.tsx";
import { useColumns } from "./columns.tsx";
import styles from "./products.module.css";
import { PAGE_SIZE, useProductRows } from "./queries.ts";
import { useHasChanged } from "./recent-changes.ts";
import type { ProductsSearch } from "./shared/search.ts";
import { useTexts } from "./texts/index.ts";
import { Tools } from "./tools.tsx";
import { Views } from "./views.tsx";

// Most visits change no products. The row menu is prefetched after the first render, so that it opens at once.
const BulkDock = lazy(() => import("./bulk/dock.tsx"));
const UndoMenu = lazy(() => import("./bulk/undo-menu.tsx"));
const loadRowActions = () => import("./row-actions.tsx");
const RowActions = lazy(loadRowActions);

const menu = createRowMenu<ProductRow>();

export default function ProductsPage(): ReactNode {
  const texts = useTexts();
  const address = useAddress<ProductsSearch>();
  const { search, change } = address;
  const rows = useProductRows(search);
  const selection = useSelection();
  // Stays mounted after the first selection: a change continues when the selection is cleared.
  const [hasChosen, setChosen] = useState(false);
  if (!hasChosen && selection.ids.size > 0) setChosen(true);
  const { columns, choice } = useColumns();
  const workspaceId = useWorkspaceId();
  useEffect(() => void loadRowActions().catch(() => {}), []);
  const products = rows.data?.products;
  const shownIds = useMemo(() => products?.map(({ id }) => id) ?? [], [products]);
  const total = rows.data?.pagination.total ?? 0;
  return (
    <ListPage
      texts={{ title: texts.title, empty: texts.empty }}
      actions={<Actions />}
      head={
        <>
          <Views search={search} />
          <Tools search={search} change={change} columns={choice} />
        </>
      }
      address={address}
      pageSize={PAGE_SIZE}
      query={rows}
      rowsOf={({ products: shown }) => shown}
      empty={<EmptyList search={search} />}
      columns={columns}
      keyOf={idOf}
      nameOf={nameOf}
      card={(row) => <ProductCard row={row} workspaceId={workspaceId} />}
      pictures
      selection={selection}
      menu={menu}
      sort={search.sort}
    >
      <RowMenu handle={menu}>
        {(row) => (
          <Suspense>
            <RowActions row={row} search={search} />
          </Suspense>
        )}
      </RowMenu>
      <Suspense>
        {hasChosen && <BulkDock selection={selection} search={search} total={total} shownIds={shownIds} />}
      </Suspense>
    </ListPage>
  );
}

const idOf = ({ id }: ProductRow) => id;
const nameOf = ({ name }: ProductRow) => name;

function Actions() {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  return (
    <>
      <Undo />
      <RecentlyDeleted kind="PRODUCT" />
      <a
        className={cx(buttonClass({ kind: "quiet" }), styles.export)}
        href={`/api/workspaces/${workspaceId}/products/export`}
        download
      >
        <Download aria-hidden />
        {texts.export}
      </a>
      <Link to="/w/$workspaceId/imports" params={{ workspaceId }} className={cx(buttonClass(), styles.minor)}>
        <Upload aria-hidden />
        <span>{texts.import}</span>
      </Link>
      <AddProduct />
    </>
  );
}

function Undo() {
  return <Suspense>{useHasChanged(useWorkspaceId()) && <UndoMenu />}</Suspense>;
}

function AddProduct() {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  return (
    <Link to="/w/$workspaceId/products/new" params={{ workspaceId }} className={buttonClass({ kind: "main" })}>
      <Plus aria-hidden />
      {texts.add}
    </Link>
  );
}

/** Empty state: either no products, or no match. */
function EmptyList({ search }: { search: ProductsSearch }) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  const { page: _page, size: _size, sort: _sort, ...narrowing } = search;
  if (Object.keys(narrowing).length > 0) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={texts.noneFound}
        actions={
          <Link to="/w/$workspaceId/products" params={{ workspaceId }} search={{}} className={buttonClass()}>
            {texts.showAll}
          </Link>
        }
      >
        {texts.noneFoundText}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Boxes aria-hidden />} title={texts.empty} actions={<AddProduct />}>
      {texts.emptyText}
    </EmptyState>
  );
}
