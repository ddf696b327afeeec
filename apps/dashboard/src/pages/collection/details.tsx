import { useQueryClient } from "@tanstack/react-query";
import { memberApi, refresh } from "@vitrine/client";
import { type Collection, type CollectionWrite, LIMITS, type Tag } from "@vitrine/contract";
import {
  Card,
  Chip,
  ChipButton,
  Chips,
  CopyText,
  Popover,
  Problem,
  TextAreaField,
  TextField,
  useLocale,
} from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { type ContractForm, useWatch } from "@vitrine/ui/form";
import { Plus } from "lucide-react";
import { useState } from "react";
import { TagPicker } from "../../frame/pickers.tsx";
import { useWorkspaceId } from "../../frame/session.ts";
import styles from "./collection.module.css";
import { Cover } from "./cover.tsx";
import { useTexts } from "./texts/index.ts";

interface DetailsProps {
  form: ContractForm<CollectionWrite>;
  collection: Collection;
}

export function Details({ form, collection }: DetailsProps) {
  const texts = useTexts();
  const { number } = useLocale();
  const description = useWatch({ control: form.control, name: "description" });
  return (
    <>
      <Card title={texts.about}>
        <Cover form={form} collection={collection} />
        <TextField
          label={texts.field.name}
          problem={form.problemOf("name")}
          autoComplete="off"
          {...form.register("name")}
        />
        <TextAreaField
          label={texts.field.description}
          aside={`${number([...description].length)} / ${number(LIMITS.catalogue.descriptionMax)}`}
          problem={form.problemOf("description")}
          rows={4}
          {...form.register("description")}
        />
        <p className={styles.slug}>
          <CopyText text={collection.slug} label={texts.copySlug} />
        </p>
      </Card>
      <Card title={texts.field.tagIds}>
        <Tags form={form} known={collection.tags} />
      </Card>
    </>
  );
}

function Tags({ form, known }: { form: ContractForm<CollectionWrite>; known: readonly Tag[] }) {
  const texts = useTexts();
  const { ui } = useLocale();
  const tagIds = useWatch({ control: form.control, name: "tagIds" });
  const [names, setNames] = useState<Record<string, string>>({});
  const [isOpen, setOpen] = useState(false);
  const { createTag, problem } = useCreateTag();
  const nameOf = (id: string) => known.find((tag) => tag.id === id)?.name ?? names[id] ?? "…";
  const set = (next: string[]) => form.setValue("tagIds", next, { shouldDirty: true, shouldValidate: true });
  const put = (id: string, name: string) => {
    setNames((before) => ({ ...before, [id]: name }));
    if (!tagIds.includes(id)) set([...tagIds, id]);
    setOpen(false);
  };
  const create = async (name: string) => {
    const tag = await createTag(name);
    if (tag) put(tag.id, tag.name);
  };
  return (
    <>
      <Chips>
        {tagIds.map((id) => (
          <Chip
            key={id}
            remove={{ label: ui.remove(nameOf(id)), onClick: () => set(tagIds.filter((one) => one !== id)) }}
          >
            {nameOf(id)}
          </Chip>
        ))}
        <Popover
          label={texts.addTag}
          open={isOpen}
          onOpenChange={setOpen}
          trigger={<ChipButton icon={<Plus aria-hidden />}>{texts.addTag}</ChipButton>}
        >
          <TagPicker
            inline
            autoFocus
            label={texts.addTag}
            chosen={tagIds}
            onChoose={({ value, label }) => put(value, label)}
            create={{ label: texts.createTag, onCreate: create }}
          />
        </Popover>
      </Chips>
      {(problem ?? form.problemOf("tagIds")) && <Problem>{problem ?? form.problemOf("tagIds")}</Problem>}
    </>
  );
}

function useCreateTag() {
  const errorText = useErrorText();
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  const [problem, setProblem] = useState<string>();
  const createTag = async (name: string): Promise<Tag | undefined> => {
    try {
      const tag = await memberApi.createTag({ workspaceId, body: { name } });
      setProblem(undefined);
      void refresh(client, workspaceId, memberApi.listTags, memberApi.listTagRows);
      return tag;
    } catch (error) {
      setProblem(errorText(error));
      return undefined;
    }
  };
  return { createTag, problem };
}
