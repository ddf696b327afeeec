import { Button, IconButton, Input, Problem } from "@vitrine/ui";
import { Plus, X } from "lucide-react";
import { moved, SortableList } from "../../frame/sortable.tsx";
import { completing } from "../../frame/web-address.ts";
import { useTexts } from "./texts/index.ts";
import styles from "./website.module.css";

interface Item {
  name: string;
  link: string;
}

interface LinkListProps {
  label: string;
  items: readonly Item[];
  max: number;
  path: (at: number, field: keyof Item) => string;
  problemOf: (path: string) => string | undefined;
  onChange: (items: Item[]) => void;
}

/** Sortable list of links with labels. */
export function LinkList({ label, items, max, path, problemOf, onChange }: LinkListProps) {
  const texts = useTexts();
  const put = (at: number, changes: Partial<Item>) =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...changes } : item)));
  return (
    <fieldset className={styles.links}>
      <legend>{label}</legend>
      <SortableList
        items={items}
        keyOf={(_, at) => String(at)}
        nameOf={({ name }) => name}
        onMove={(from, to) => onChange(moved(items, from, to))}
      >
        {({ name, link }, at) => (
          <>
            <div className={styles.linkFields}>
              <Input
                aria-label={texts.linkName}
                placeholder={texts.linkName}
                value={name}
                onChange={({ target }) => put(at, { name: target.value })}
              />
              <Input
                aria-label={texts.linkTo}
                placeholder="/products"
                value={link}
                onChange={({ target }) => put(at, { link: target.value })}
                onBlur={completing((address) => put(at, { link: address }))}
              />
              {(["name", "link"] as const).map((field) => {
                const problem = problemOf(path(at, field));
                return problem && <Problem key={field}>{problem}</Problem>;
              })}
            </div>
            <IconButton
              label={texts.removeNamed(name)}
              size="small"
              onClick={() => onChange(items.filter((_, index) => index !== at))}
            >
              <X aria-hidden />
            </IconButton>
          </>
        )}
      </SortableList>
      {items.length < max && (
        <Button size="small" icon={<Plus aria-hidden />} onClick={() => onChange([...items, { name: "", link: "/" }])}>
          {texts.addLink}
        </Button>
      )}
    </fieldset>
  );
}
