import type { Collection, CollectionProduct } from "@vitrine/contract";
import { Button, Dock, EmptyState, Pager, pagingSearch, type Selection, useSelection } from "@vitrine/ui";
import { LoadError, SearchBox, useAddress } from "@vitrine/ui/app";
import { ArrowDownToLine, ArrowUpToLine, FolderMinus, Plus, SearchX } from "lucide-react";
import { useMemo, useState } from "react";
import { AddProducts } from "./add.tsx";
import { moved, useArrange } from "./arrange.ts";
import styles from "./collection.module.css";
import { MoveTo } from "./move-to.tsx";
import { ProductList } from "./product-list.tsx";
import { PAGE_SIZE, useProductsPage } from "./queries.ts";
import type { CollectionSearch } from "./search.ts";
import type { ShownRow } from "./shown-row.ts";
import { useTexts } from "./texts/index.ts";

/** Products of a collection in pages, so that ten thousand stay as fast as ten. */
export function Products({ collection }: { collection: Collection }) {
  const texts = useTexts();
  const { search, change } = useAddress<CollectionSearch>();
  const { arrange } = useArrange(collection.id);
  const selection = useSelection();
  const [asked, setAsked] = useState<string>();
  const { productIds } = collection;
  const list = useShown(collection);
  const move = (id: string, to: number, name: string) => {
    if (to < 0 || to >= productIds.length || productIds[to] === id) return;
    arrange(moved(productIds, id, to), texts.moved(name, to + 1));
    const { size = PAGE_SIZE } = search;
    if (search.q === undefined) change({ page: pageOf(to, size) }, true);
  };
  const remove = (ids: readonly string[]) => {
    arrange(
      productIds.filter((id) => !ids.includes(id)),
      texts.removed(ids.length),
    );
    selection.clear();
  };
  return (
    <section className={styles.main} aria-label={texts.products}>
      <h2>{texts.count(productIds.length)}</h2>
      <div className={styles.tools}>
        <SearchBox
          className={styles.search}
          label={texts.searchIn}
          value={search.q}
          onSearch={(q) => change({ q, page: undefined }, true)}
        />
        <Button icon={<Plus aria-hidden />} onClick={() => change({ add: true })}>
          {texts.add}
        </Button>
      </div>
      {list.error ? (
        <LoadError error={list.error} onRetry={list.refetch} />
      ) : list.total === 0 ? (
        <EmptyList />
      ) : (
        <ProductList
          rows={list.rows}
          first={list.first}
          canDrag={search.q === undefined}
          placeOf={(id) => list.places.get(id) ?? 0}
          total={productIds.length}
          selection={selection}
          onMove={move}
          onMoveTo={setAsked}
          onRemove={(id) => remove([id])}
        />
      )}
      {list.total > (search.size ?? PAGE_SIZE) && (
        <Pager
          page={search.page ?? 1}
          pageSize={search.size ?? PAGE_SIZE}
          total={list.total}
          onChange={(to) => change(pagingSearch(to, PAGE_SIZE))}
        />
      )}
      <Chosen
        selection={selection}
        collection={collection}
        shownIds={list.rows.map(({ id }) => id)}
        onRemove={remove}
      />
      {asked !== undefined && (
        <MoveTo
          total={productIds.length}
          from={(list.places.get(asked) ?? 0) + 1}
          onClose={() => setAsked(undefined)}
          onMove={(to) => move(asked, to - 1, list.known.get(asked)?.name ?? "")}
        />
      )}
      {search.add && <AddProducts collection={collection} />}
    </section>
  );
}

const pageOf = (place: number, size: number) => (place < size ? undefined : Math.floor(place / size) + 1);

function useShown({ id, productIds }: Collection) {
  const { search } = useAddress<CollectionSearch>();
  const { data, error, refetch } = useProductsPage(id, search);
  const [known] = useState(() => new Map<string, CollectionProduct>());
  for (const product of data?.products ?? []) known.set(product.id, product);
  const places = useMemo(() => new Map(productIds.map((one, at) => [one, at])), [productIds]);
  const { page = 1, size = PAGE_SIZE } = search;
  const first = search.q === undefined ? (page - 1) * size : 0;
  const ids =
    search.q === undefined
      ? productIds.slice(first, first + size)
      : (data?.products ?? []).map((product) => product.id);
  const rows = ids.map((one): ShownRow => ({ id: one, product: known.get(one) }));
  const found = search.q === undefined ? productIds.length : (data?.pagination.total ?? 1);
  return {
    rows,
    first,
    places,
    known,
    total: found,
    error: data === undefined ? error : null,
    refetch: () => refetch(),
  };
}

function EmptyList() {
  const texts = useTexts();
  const { search, change } = useAddress<CollectionSearch>();
  if (search.q !== undefined) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={texts.noneFound(search.q)}
        actions={<Button onClick={() => change({ q: undefined, page: undefined })}>{texts.showAll}</Button>}
      />
    );
  }
  return (
    <EmptyState
      title={texts.empty}
      actions={
        <Button kind="main" icon={<Plus aria-hidden />} onClick={() => change({ add: true })}>
          {texts.add}
        </Button>
      }
    >
      {texts.emptyText}
    </EmptyState>
  );
}

interface ChosenProps {
  selection: Selection;
  collection: Collection;
  shownIds: readonly string[];
  onRemove: (ids: readonly string[]) => void;
}

function Chosen({ selection, collection: { id, productIds }, shownIds, onRemove }: ChosenProps) {
  const texts = useTexts();
  const { arrange } = useArrange(id);
  const chosen = productIds.filter((one) => selection.ids.has(one));
  const others = productIds.filter((one) => !selection.ids.has(one));
  const put = (ids: readonly string[], text: string) => {
    arrange(ids, text);
    selection.clear();
  };
  const acts = [
    {
      key: "top",
      icon: <ArrowUpToLine aria-hidden />,
      label: texts.toTop,
      onClick: () => put([...chosen, ...others], texts.movedToTop(chosen.length)),
    },
    {
      key: "end",
      icon: <ArrowDownToLine aria-hidden />,
      label: texts.toEnd,
      onClick: () => put([...others, ...chosen], texts.movedToEnd(chosen.length)),
    },
    { key: "remove", icon: <FolderMinus aria-hidden />, label: texts.remove, onClick: () => onRemove(chosen) },
  ];
  return <Dock selection={selection} total={productIds.length} shownIds={shownIds} actions={acts} />;
}
