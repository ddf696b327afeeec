import { LIMITS } from "@vitrine/contract";
import { Button, IconButton, TextAreaField, TextField } from "@vitrine/ui";
import { Plus, X } from "lucide-react";
import { moved, SortableList } from "../../frame/sortable.tsx";
import { useTexts } from "./texts/index.ts";
import styles from "./website.module.css";

interface Item {
  question: string;
  answer: string;
}

interface FaqFieldsProps {
  items: readonly Item[];
  problemOf: (field: string) => string | undefined;
  onChange: (items: Item[]) => void;
}

export function FaqFields({ items, problemOf, onChange }: FaqFieldsProps) {
  const texts = useTexts();
  const put = (at: number, changes: Partial<Item>) =>
    onChange(items.map((item, index) => (index === at ? { ...item, ...changes } : item)));
  return (
    <>
      <SortableList
        items={items}
        keyOf={(_, at) => String(at)}
        nameOf={({ question }) => question}
        onMove={(from, to) => onChange(moved(items, from, to))}
      >
        {({ question, answer }, at) => (
          <>
            <div className={styles.linkFields}>
              <TextField
                label={texts.question}
                value={question}
                maxLength={LIMITS.website.sectionTitleMax}
                problem={problemOf(`items.${at}.question`)}
                onChange={({ target }) => put(at, { question: target.value })}
              />
              <TextAreaField
                label={texts.answer}
                rows={3}
                value={answer}
                maxLength={LIMITS.website.sectionTextMax}
                problem={problemOf(`items.${at}.answer`)}
                onChange={({ target }) => put(at, { answer: target.value })}
              />
            </div>
            <IconButton
              size="small"
              label={texts.removeNamed(question)}
              onClick={() => onChange(items.filter((_, index) => index !== at))}
            >
              <X aria-hidden />
            </IconButton>
          </>
        )}
      </SortableList>
      {items.length < LIMITS.website.sectionItemsMax && (
        <Button
          size="small"
          icon={<Plus aria-hidden />}
          onClick={() => onChange([...items, { question: "", answer: "" }])}
        >
          {texts.addQuestion}
        </Button>
      )}
    </>
  );
}
