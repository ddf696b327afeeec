import type { Product } from "@vitrine/contract";
import { Card, CopyButton, Field, IconButton, Input, Segmented, Status, TextField } from "@vitrine/ui";
import { Controller } from "@vitrine/ui/form";
import { Minus, Plus } from "lucide-react";
import type { ProductFormApi } from "./form.ts";
import styles from "./product.module.css";
import { useTexts } from "./texts/index.ts";

export function OnTheSite({ form, product }: { form: ProductFormApi; product: Product | undefined }) {
  const texts = useTexts();
  return (
    <Card title={texts.onTheSite} aside={product && <CopyButton text={product.id} label={texts.copyId} />}>
      <Controller
        control={form.control}
        name="status"
        render={({ field }) => (
          <Segmented
            stretch
            label={texts.status}
            value={field.value}
            onChange={field.onChange}
            options={[
              {
                value: "ACTIVE",
                label: field.value === "ACTIVE" ? <Status tone="good">{texts.active}</Status> : texts.active,
              },
              {
                value: "INACTIVE",
                label: field.value === "INACTIVE" ? <Status tone="off">{texts.inactive}</Status> : texts.inactive,
              },
              ...(field.value === "DELETED" ? [{ value: "DELETED" as const, label: texts.deleted }] : []),
            ]}
          />
        )}
      />
      <div className={styles.pair}>
        <StockField form={form} />
        <TextField label={texts.sku} problem={form.problemOf("sku")} {...form.register("sku")} />
      </div>
      <TextField label={texts.barcode} problem={form.problemOf("barcode")} {...form.register("barcode")} />
    </Card>
  );
}

function StockField({ form }: { form: ProductFormApi }) {
  const texts = useTexts();
  return (
    <Controller
      control={form.control}
      name="stock"
      render={({ field: { value, onChange, ...field } }) => {
        const step = (by: number) => onChange(Math.max(0, (Number.isFinite(value) ? value : 0) + by));
        return (
          <Field label={texts.stock} problem={form.problemOf("stock")}>
            {(ids) => (
              <div className={styles.stock}>
                <Input
                  {...field}
                  {...ids}
                  inputMode="numeric"
                  value={Number.isNaN(value) ? "" : value}
                  onChange={(event) => onChange(parseStock(event.target.value))}
                />
                <IconButton size="small" label={texts.less} onClick={() => step(-1)}>
                  <Minus aria-hidden />
                </IconButton>
                <IconButton size="small" label={texts.more} onClick={() => step(1)}>
                  <Plus aria-hidden />
                </IconButton>
              </div>
            )}
          </Field>
        );
      }}
    />
  );
}

/** Text that is not a number becomes NaN, so that validation reports it instead of a silent correction. */
const parseStock = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
