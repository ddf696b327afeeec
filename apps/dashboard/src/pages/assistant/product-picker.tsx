import { Button, Combobox, Picture, Popover } from "@vitrine/ui";
import { useState } from "react";
import styles from "./assistant.module.css";
import { usePublished } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

export function ProductPicker({ onChoose }: { onChoose: (productId: string) => void }) {
  const texts = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState("");
  const { data, isFetching } = usePublished(search.trim());
  const items = (data?.products ?? []).map(({ id, name, images, brand }) => ({
    value: id,
    label: name,
    hint: brand || undefined,
    icon: <Picture src={images[0]?.url} alt="" thumb />,
  }));
  return (
    <div className={styles.grow}>
      <Popover
        open={isOpen}
        onOpenChange={setOpen}
        label={texts.chooseProduct}
        trigger={<Button>{texts.chooseProduct}</Button>}
      >
        <Combobox
          inline
          autoFocus
          items={items}
          search={search}
          onSearch={setSearch}
          onChoose={({ value }) => onChoose(value)}
          label={texts.chooseProduct}
          placeholder={texts.chooseProduct}
          busy={isFetching}
        />
      </Popover>
    </div>
  );
}
