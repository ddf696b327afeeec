import { memberApi } from "@vitrine/client";
import { Combobox, type ComboboxItem } from "@vitrine/ui";
import { useState } from "react";
import { useListRead } from "./calls.ts";

const FOUND_MAX = 20;

export interface PickerProps {
  label: string;
  placeholder?: string | undefined;
  chosen?: readonly string[] | undefined;
  onChoose: (item: ComboboxItem) => void;
  autoFocus?: boolean | undefined;
  /** Shows the list in the flow of a popover or dialog. */
  inline?: boolean | undefined;
  /** Fills the width of its container. */
  wide?: boolean | undefined;
  /** Offered if no result has exactly this name. */
  create?: { label: (name: string) => string; onCreate: (name: string) => void } | undefined;
}

const CREATE = "";

export function TagPicker(props: PickerProps) {
  const [search, setSearch] = useState("");
  const query = searchQuery(search);
  const { data, isFetching } = useListRead(memberApi.listTags, { query });
  return <Picker {...props} {...{ search, setSearch, busy: isFetching }} found={(data?.tags ?? []).map(toItem)} />;
}

export function CollectionPicker(props: PickerProps) {
  const [search, setSearch] = useState("");
  const query = searchQuery(search);
  const { data, isFetching } = useListRead(memberApi.listCollectionRows, { query });
  const found = (data?.collections ?? []).map(toItem);
  return <Picker {...props} {...{ search, setSearch, busy: isFetching }} found={found} />;
}

const toItem = ({ id, name }: { id: string; name: string }): ComboboxItem => ({ value: id, label: name });

const searchQuery = (typed: string) => {
  const search = typed.trim();
  return { pageSize: FOUND_MAX, ...(search === "" ? { sort: "name" as const } : { search }) };
};

interface Found {
  search: string;
  setSearch: (text: string) => void;
  found: readonly ComboboxItem[];
  busy: boolean;
}

function Picker({ create, onChoose, search, setSearch, found, busy, ...rest }: PickerProps & Found) {
  const name = search.trim();
  const isNew = create !== undefined && name !== "" && !found.some(({ label }) => sameName(label, name));
  const items = isNew ? [...found, { value: CREATE, label: create.label(name) }] : found;
  const choose = (item: ComboboxItem) => {
    setSearch("");
    if (item.value === CREATE) create?.onCreate(name);
    else onChoose(item);
  };
  return <Combobox {...rest} items={items} search={search} onSearch={setSearch} onChoose={choose} busy={busy} />;
}

const sameName = (a: string, b: string) => a.toLocaleLowerCase() === b.toLocaleLowerCase();
