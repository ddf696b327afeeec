import { LIMITS } from "@vitrine/contract";
import { Button, IconButton, Input, Problem } from "@vitrine/ui";
import { useFieldArray } from "@vitrine/ui/form";
import { Plus, X } from "lucide-react";
import { SortableList } from "../../frame/sortable.tsx";
import type { ProductFormApi } from "./form.ts";
import styles from "./product.module.css";
import { useTexts } from "./texts/index.ts";

/** Suggested questions of this product; by default those of the workspace's library. */
export function Questions({ form }: { form: ProductFormApi }) {
  const texts = useTexts();
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name: "questions" });
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2 className={styles.label}>{texts.questions}</h2>
        <span>{fields.length === 0 ? texts.fromLibrary : texts.questionCount(fields.length)}</span>
      </div>
      <SortableList
        className={styles.rows}
        items={fields}
        keyOf={({ id }) => id}
        nameOf={({ text }) => text || texts.question}
        onMove={move}
      >
        {(_, at) => (
          <div className={styles.sale}>
            <div className={styles.saleFields}>
              <Input
                aria-label={texts.question}
                placeholder={texts.questionHint}
                aria-invalid={form.problemOf(`questions.${at}.text`) ? true : undefined}
                {...form.register(`questions.${at}.text`)}
              />
              <IconButton label={texts.removeQuestion} onClick={() => remove(at)}>
                <X aria-hidden />
              </IconButton>
            </div>
            {form.problemOf(`questions.${at}.text`) && <Problem>{form.problemOf(`questions.${at}.text`)}</Problem>}
          </div>
        )}
      </SortableList>
      {fields.length < LIMITS.question.perProductMax && (
        <Button size="small" icon={<Plus aria-hidden />} onClick={() => append({ text: "" })}>
          {texts.addQuestion}
        </Button>
      )}
    </section>
  );
}
