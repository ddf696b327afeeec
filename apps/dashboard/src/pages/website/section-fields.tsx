import type { WebsiteSection } from "@vitrine/contract";
import { LIMITS } from "@vitrine/contract";
import { IconButton, TextAreaField, TextField, toast } from "@vitrine/ui";
import { Trash2, X } from "lucide-react";
import { completing } from "../../frame/web-address.ts";
import { ChosenCollection, ChosenProducts } from "./chosen.tsx";
import { type Editing, useProblemOf } from "./editing.ts";
import { FaqFields } from "./faq-fields.tsx";
import { PictureField } from "./picture-field.tsx";
import { useTexts } from "./texts/index.ts";
import styles from "./website.module.css";

interface SectionFieldsProps {
  at: number;
  editing: Editing;
  onClose: () => void;
}

export function SectionFields({ at, editing, onClose }: SectionFieldsProps) {
  const texts = useTexts();
  const { sections } = editing.values;
  const section = sections[at];
  if (section === undefined) return null;
  const put = (next: WebsiteSection) =>
    editing.change({ sections: sections.map((one, index) => (index === at ? next : one)) });
  const remove = () => {
    editing.change({ sections: sections.filter((_, index) => index !== at) });
    onClose();
    toast({ text: texts.sectionRemoved, undo: () => editing.change({ sections }) });
  };
  return (
    <section className={styles.inspector} aria-label={texts.types[section.type]}>
      <div className={styles.inspectorHead}>
        <h2>{texts.types[section.type]}</h2>
        <IconButton label={texts.removeSection} onClick={remove}>
          <Trash2 aria-hidden />
        </IconButton>
        <IconButton label={texts.close} onClick={onClose}>
          <X aria-hidden />
        </IconButton>
      </div>
      <Fields section={section} put={put} at={at} editing={editing} />
    </section>
  );
}

interface FieldsProps {
  section: WebsiteSection;
  put: (section: WebsiteSection) => void;
  at: number;
  editing: Editing;
}

function Fields({ section, put, at, editing }: FieldsProps) {
  const texts = useTexts();
  const problems = useProblemOf(editing);
  const problemOf = (field: string) => problems(`sections.${at}.${field}`);
  return (
    <div className={styles.fields}>
      <TextField
        label={texts.sectionTitle}
        value={section.title}
        maxLength={LIMITS.website.sectionTitleMax}
        problem={problemOf("title")}
        onChange={({ target }) => put({ ...section, title: target.value })}
      />
      {(section.type === "hero" || section.type === "text") && (
        <TextAreaField
          label={texts.sectionText}
          rows={section.type === "hero" ? 3 : 8}
          value={section.text}
          maxLength={LIMITS.website.sectionTextMax}
          problem={problemOf("text")}
          onChange={({ target }) => put({ ...section, text: target.value })}
        />
      )}
      {(section.type === "hero" || section.type === "image") && (
        <PictureField label={texts.picture} id={section.imageId} onChange={(imageId) => put({ ...section, imageId })} />
      )}
      {section.type === "hero" && (
        <>
          <TextField
            label={texts.buttonLabel}
            value={section.buttonLabel}
            maxLength={LIMITS.website.labelMax}
            problem={problemOf("buttonLabel")}
            onChange={({ target }) => put({ ...section, buttonLabel: target.value })}
          />
          <TextField
            label={texts.buttonLink}
            placeholder="/products"
            value={section.buttonLink ?? ""}
            problem={problemOf("buttonLink")}
            onChange={({ target }) => put({ ...section, buttonLink: target.value || null })}
            onBlur={completing((address) => put({ ...section, buttonLink: address }))}
          />
        </>
      )}
      {section.type === "image" && (
        <TextField
          label={texts.imageLink}
          placeholder="/products"
          value={section.link ?? ""}
          problem={problemOf("link")}
          onChange={({ target }) => put({ ...section, link: target.value || null })}
          onBlur={completing((address) => put({ ...section, link: address }))}
        />
      )}
      {section.type === "products" && (
        <ChosenProducts ids={section.productIds} onChange={(productIds) => put({ ...section, productIds })} />
      )}
      {section.type === "collection" && (
        <ChosenCollection id={section.collectionId} onChange={(collectionId) => put({ ...section, collectionId })} />
      )}
      {section.type === "faq" && (
        <FaqFields items={section.items} problemOf={problemOf} onChange={(items) => put({ ...section, items })} />
      )}
    </div>
  );
}
