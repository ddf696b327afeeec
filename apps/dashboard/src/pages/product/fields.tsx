import { LIMITS, type Product } from "@vitrine/contract";
import { Button, DetailPage, TextAreaField, TextField, useLocale } from "@vitrine/ui";
import { useWatch } from "@vitrine/ui/form";
import type { ReactNode } from "react";
import type { ProductFormApi } from "./form.ts";
import { OnTheSite } from "./on-the-site.tsx";
import { Pictures } from "./pictures/pictures.tsx";
import { hasMarkup, plainText } from "./plain-text.ts";
import styles from "./product.module.css";
import { Questions } from "./questions.tsx";
import { SalesLinks } from "./sales.tsx";
import { TagsAndCollections } from "./tags-and-collections.tsx";
import { useTexts } from "./texts/index.ts";

interface ProductFieldsProps {
  form: ProductFormApi;
  /** Undefined for a new product. */
  product: Product | undefined;
  collections: readonly { id: string; name: string }[];
  back: ReactNode;
  title: string;
  actions: ReactNode;
  notice: ReactNode;
  aside: ReactNode;
}

export function ProductFields({ form, product, collections, back, title, actions, notice, aside }: ProductFieldsProps) {
  const texts = useTexts();
  return (
    <DetailPage back={back} title={title} actions={actions}>
      {notice}
      <div className={styles.layout}>
        <div className={styles.main}>
          <Pictures form={form} known={product?.images ?? []} />
          <div className={styles.pair}>
            <TextField
              label={texts.name}
              problem={form.problemOf("name")}
              autoFocus={product === undefined}
              {...form.register("name")}
            />
            <TextField label={texts.brand} problem={form.problemOf("brand")} {...form.register("brand")} />
          </div>
          <TextAreaField
            label={texts.description}
            aside={<Length form={form} name="description" max={LIMITS.catalogue.descriptionMax} />}
            problem={form.problemOf("description")}
            hint={<MarkupHint form={form} name="description" />}
            rows={2}
            className={styles.short}
            {...form.register("description")}
          />
          <TextAreaField
            label={texts.information}
            aside={texts.informationFor}
            problem={form.problemOf("information")}
            hint={<MarkupHint form={form} name="information" />}
            rows={7}
            {...form.register("information")}
          />
          <SalesLinks form={form} />
          <Questions form={form} />
        </div>
        <div className={styles.aside}>
          <OnTheSite form={form} product={product} />
          <TagsAndCollections form={form} tags={product?.tags ?? []} collections={collections} />
          {aside}
        </div>
      </div>
    </DetailPage>
  );
}

function Length({ form, name, max }: { form: ProductFormApi; name: "description"; max: number }) {
  const { number } = useLocale();
  const length = useWatch({ control: form.control, name }).length;
  return (
    <span data-over={length > max || undefined}>
      {number(length)} / {number(max)}
    </span>
  );
}

/** Offers to convert HTML from an import to plain text. */
function MarkupHint({ form, name }: { form: ProductFormApi; name: "description" | "information" }) {
  const texts = useTexts();
  const text = useWatch({ control: form.control, name });
  if (!hasMarkup(text)) return null;
  return (
    <>
      {texts.hasMarkup}{" "}
      <Button kind="link" onClick={() => form.setValue(name, plainText(text), { shouldDirty: true })}>
        {texts.toPlainText}
      </Button>
    </>
  );
}
