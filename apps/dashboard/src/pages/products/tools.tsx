import { Button, Chip, ChipButton, Menu, MenuCheck, MenuChoice, MenuItem } from "@vitrine/ui";
import { type Address, SearchBox } from "@vitrine/ui/app";
import { ArrowDownUp, Columns3, Plus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { ColumnChoice } from "./columns.tsx";
import styles from "./products.module.css";
import { useCollectionName, useTagName } from "./queries.ts";
import type { ProductsSearch } from "./shared/search.ts";
import { useTexts } from "./texts/index.ts";

type ChangeSearch = Address<ProductsSearch>["change"];

interface ToolsProps {
  search: ProductsSearch;
  change: ChangeSearch;
  columns: ColumnChoice;
}

export function Tools({ search, change, columns }: ToolsProps) {
  const texts = useTexts();
  return (
    <div className={styles.tools}>
      <SearchBox
        className={styles.search}
        label={texts.search}
        placeholder={texts.searchHint}
        hint={<kbd className={styles.key}>/</kbd>}
        value={search.q}
        onSearch={(q) => change({ q, page: undefined }, true)}
      />
      <div className={styles.filters}>
        <TagFilter tag={search.tag} change={change} />
        <CollectionFilter collection={search.collection} change={change} />
        <StockFilter search={search} change={change} />
        <StatusFilter search={search} change={change} />
        <PictureFilter search={search} change={change} />
      </div>
      <div className={styles.right}>
        <SortMenu search={search} change={change} />
        <ColumnMenu columns={columns} />
      </div>
    </div>
  );
}

/** A chip for the active filter, or a button to add one. */
function FilterChip(props: { label: string; value: string | undefined; onClear: () => void; offer: ReactNode }) {
  const texts = useTexts();
  if (props.value === undefined) return props.offer;
  return (
    <Chip tone="fig" remove={{ label: texts.clearFilter(props.label), onClick: props.onClear }}>
      {props.label}: {props.value}
    </Chip>
  );
}

// Few visits use filters, so the picker loads when it is opened.
const FilterPicker = lazy(() => import("./filter-picker.tsx"));

interface PickedFilterProps {
  kind: "tag" | "collection";
  id: string | undefined;
  name: string | undefined;
  change: ChangeSearch;
}

function PickedFilter({ kind, id, name, change }: PickedFilterProps) {
  const texts = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <FilterChip
      label={texts[kind]}
      value={id && (name ?? "…")}
      onClear={() => change({ [kind]: undefined, page: undefined })}
      offer={
        <>
          <ChipButton icon={<Plus aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {texts[kind]}
          </ChipButton>
          {isOpen && (
            <Suspense>
              <FilterPicker
                kind={kind}
                label={texts[kind]}
                onClose={() => setOpen(false)}
                onChoose={(chosen) => change({ [kind]: chosen, page: undefined })}
              />
            </Suspense>
          )}
        </>
      }
    />
  );
}

function TagFilter({ tag, change }: { tag: string | undefined; change: ChangeSearch }) {
  return <PickedFilter kind="tag" id={tag} name={useTagName(tag)} change={change} />;
}

function CollectionFilter({ collection, change }: { collection: string | undefined; change: ChangeSearch }) {
  return <PickedFilter kind="collection" id={collection} name={useCollectionName(collection)} change={change} />;
}

type OfSearch = { search: ProductsSearch; change: ChangeSearch };

function MenuFilter<Value extends string>(props: {
  label: string;
  value: Value | undefined;
  options: Record<Value, string>;
  onChange: (value: Value | undefined) => void;
}) {
  const values = Object.keys(props.options) as Value[];
  return (
    <FilterChip
      label={props.label}
      value={props.value && props.options[props.value]}
      onClear={() => props.onChange(undefined)}
      offer={
        <Menu align="start" trigger={<ChipButton icon={<Plus aria-hidden />}>{props.label}</ChipButton>}>
          {values.map((value) => (
            <MenuItem key={value} onClick={() => props.onChange(value)}>
              {props.options[value]}
            </MenuItem>
          ))}
        </Menu>
      }
    />
  );
}

function StockFilter({ search, change }: OfSearch) {
  const texts = useTexts();
  if (search.view === "out") return null;
  const options = { in: texts.inStock, out: texts.outOfStock };
  const onChange = (stock: "in" | "out" | undefined) => change({ stock, page: undefined });
  return <MenuFilter label={texts.stock} value={search.stock} options={options} onChange={onChange} />;
}

function StatusFilter({ search, change }: OfSearch) {
  const texts = useTexts();
  if (search.view !== undefined && search.view !== "out") return null;
  const { ACTIVE, INACTIVE } = texts.statuses;
  const onChange = (status: ProductsSearch["status"]) => change({ status, page: undefined });
  return <MenuFilter label={texts.status} value={search.status} options={{ ACTIVE, INACTIVE }} onChange={onChange} />;
}

function PictureFilter({ search, change }: OfSearch) {
  const texts = useTexts();
  const options = { with: texts.withPicture, without: texts.withoutPicture };
  const onChange = (picture: ProductsSearch["picture"]) => change({ picture, page: undefined });
  return <MenuFilter label={texts.picture} value={search.picture} options={options} onChange={onChange} />;
}

const OFFERED_SORTS = [
  "-createdAt",
  "createdAt",
  "-updatedAt",
  "name",
  "-name",
  "brand",
  "sku",
  "stock",
  "-stock",
] as const;

function SortMenu({ search, change }: OfSearch) {
  const texts = useTexts();
  const best = search.q === undefined ? "-createdAt" : "best";
  const current = search.sort ?? best;
  const options = [...(search.q === undefined ? [] : (["best"] as const)), ...OFFERED_SORTS];
  return (
    <Menu
      trigger={
        <Button kind="quiet" icon={<ArrowDownUp aria-hidden />}>
          {texts.sorts[current as keyof typeof texts.sorts] ?? texts.sort}
        </Button>
      }
    >
      <MenuChoice
        label={texts.sort}
        value={current as (typeof options)[number]}
        options={options.map((value) => ({ value, label: texts.sorts[value] }))}
        onChange={(sort) =>
          change({ sort: sort === best ? undefined : (sort as ProductsSearch["sort"]), page: undefined })
        }
      />
    </Menu>
  );
}

function ColumnMenu({ columns: { all, shown, toggle } }: { columns: ColumnChoice }) {
  const texts = useTexts();
  return (
    <div className={styles.wideOnly}>
      <Menu
        trigger={
          <Button kind="quiet" icon={<Columns3 aria-hidden />}>
            {texts.columns}
          </Button>
        }
      >
        {all.map((key) => (
          <MenuCheck key={key} checked={shown.includes(key)} onChange={(on) => toggle(key, on)}>
            {texts.column[key]}
          </MenuCheck>
        ))}
      </Menu>
    </div>
  );
}
