import { LIMITS } from "@vitrine/contract";
import { Button, IconButton, Input, Problem } from "@vitrine/ui";
import { useFieldArray } from "@vitrine/ui/form";
import { Plus, Store, X } from "lucide-react";
import { SortableList } from "../../frame/sortable.tsx";
import { registerAddress } from "../../frame/web-address.ts";
import type { ProductFormApi } from "./form.ts";
import styles from "./product.module.css";
import { useTexts } from "./texts/index.ts";

/** Sales links, in the order that visitors see. */
export function SalesLinks({ form }: { form: ProductFormApi }) {
  const texts = useTexts();
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: "sales" });
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.label}>{texts.whereToBuy}</h2>
        <span>{texts.links(fields.length)}</span>
      </div>
      <SortableList
        className={styles.rows}
        items={fields}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name || texts.link}
        onMove={move}
      >
        {(_, at) => (
          <div className={styles.sale}>
            <div className={styles.saleFields}>
              <Store aria-hidden />
              <Input
                aria-label={texts.shopName}
                placeholder={texts.shopName}
                aria-invalid={form.problemOf(`sales.${at}.name`) ? true : undefined}
                {...form.register(`sales.${at}.name`)}
              />
              <Input
                aria-label={texts.shopLink}
                placeholder="https://"
                inputMode="url"
                aria-invalid={form.problemOf(`sales.${at}.link`) ? true : undefined}
                {...registerAddress(form, `sales.${at}.link`)}
              />
              <IconButton label={texts.removeLink} onClick={() => remove(at)}>
                <X aria-hidden />
              </IconButton>
            </div>
            {[form.problemOf(`sales.${at}.name`), form.problemOf(`sales.${at}.link`)].map(
              (problem) => problem && <Problem key={problem}>{problem}</Problem>,
            )}
          </div>
        )}
      </SortableList>
      {fields.length < LIMITS.product.salesMax && (
        <Button size="small" icon={<Plus aria-hidden />} onClick={() => append({ name: "", link: "" })}>
          {texts.addLink}
        </Button>
      )}
    </section>
  );
}
