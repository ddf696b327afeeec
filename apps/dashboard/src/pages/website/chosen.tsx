import { memberApi } from "@vitrine/client";
import { LIMITS } from "@vitrine/contract";
import { Button, Combobox, IconButton, Picture } from "@vitrine/ui";
import { X } from "lucide-react";
import { useState } from "react";
import { useListRead } from "../../frame/calls.ts";
import { moved, SortableList } from "../../frame/sortable.tsx";
import { useCollection, useShownProducts } from "./queries.ts";
import { useTexts } from "./texts/index.ts";
import styles from "./website.module.css";

/** Products of a section in order; an empty choice shows the newest. */
export function ChosenProducts({ ids, onChange }: { ids: readonly string[]; onChange: (ids: string[]) => void }) {
  const texts = useTexts();
  const [typed, setTyped] = useState("");
  const search = typed.trim();
  const known = useShownProducts(ids);
  const { data, isFetching } = useListRead(memberApi.listProducts, {
    query: { search, status: "ACTIVE", pageSize: 12 },
  });
  const items = (data?.products ?? []).map(({ id, name, images }) => ({
    value: id,
    label: name,
    icon: <Picture src={images[0]?.url} alt="" thumb />,
  }));
  const toggle = (id: string) => onChange(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return (
    <>
      <p className={styles.dim}>
        {ids.length === 0 ? texts.newestShown : texts.chosenCount(ids.length, LIMITS.website.sectionItemsMax)}
      </p>
      {ids.length > 0 && (
        <SortableList
          items={ids}
          keyOf={(id) => id}
          nameOf={(id) => known.find((one) => one.id === id)?.name ?? ""}
          onMove={(from, to) => onChange(moved(ids, from, to))}
        >
          {(id) => {
            const product = known.find((one) => one.id === id);
            return (
              <div className={styles.item}>
                <Picture src={product?.url} alt="" thumb />
                <span>{product?.name}</span>
                <IconButton size="small" label={texts.removeNamed(product?.name ?? "")} onClick={() => toggle(id)}>
                  <X aria-hidden />
                </IconButton>
              </div>
            );
          }}
        </SortableList>
      )}
      {ids.length < LIMITS.website.sectionItemsMax && (
        <Combobox
          items={items}
          search={typed}
          onSearch={setTyped}
          onChoose={({ value }) => {
            toggle(value);
            setTyped("");
          }}
          chosen={ids}
          label={texts.chooseProducts}
          placeholder={texts.chooseProducts}
          busy={isFetching}
        />
      )}
    </>
  );
}

export function ChosenCollection({ id, onChange }: { id: string | null; onChange: (id: string | null) => void }) {
  const texts = useTexts();
  const [typed, setTyped] = useState("");
  const search = typed.trim();
  const chosen = useCollection(id);
  const { data, isFetching } = useListRead(memberApi.listCollections, { query: { search, pageSize: 12 } });
  if (id !== null) {
    return (
      <div className={styles.item}>
        <Picture src={chosen?.image?.url} alt="" thumb />
        <span>{chosen?.name}</span>
        <Button size="small" onClick={() => onChange(null)}>
          {texts.another}
        </Button>
      </div>
    );
  }
  return (
    <Combobox
      items={(data?.collections ?? []).map(({ id: value, name }) => ({ value, label: name }))}
      search={typed}
      onSearch={setTyped}
      onChoose={({ value }) => onChange(value)}
      label={texts.chooseCollection}
      placeholder={texts.chooseCollection}
      busy={isFetching}
    />
  );
}
