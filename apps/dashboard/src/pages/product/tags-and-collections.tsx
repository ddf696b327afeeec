import { useQueryClient } from "@tanstack/react-query";
import { memberApi, refresh } from "@vitrine/client";
import type { Tag } from "@vitrine/contract";
import { Card, Chip, ChipButton, Chips, Popover, Problem, toast, useLocale } from "@vitrine/ui";
import { Controller } from "@vitrine/ui/form";
import { Layers, Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useErrorText } from "../../frame/errors.tsx";
import { CollectionPicker, TagPicker } from "../../frame/pickers.tsx";
import { useWorkspaceId } from "../../frame/session.ts";
import type { ProductFormApi } from "./fields.tsx";
import { useTexts } from "./texts/index.ts";

interface Named {
  id: string;
  name: string;
}

interface Props {
  form: ProductFormApi;
  tags: readonly Tag[];
  collections: readonly Named[];
}

export function TagsAndCollections({ form, tags, collections }: Props) {
  const texts = useTexts();
  const createTag = useCreateTag();
  const problem = form.problemOf("tagIds");
  return (
    <Card title={texts.tagsAndCollections}>
      <NameChips form={form} name="tagIds" known={tags} add={texts.tag}>
        {(choose, chosen) => (
          <TagPicker
            inline
            autoFocus
            label={texts.tag}
            placeholder={texts.findTag}
            chosen={chosen}
            onChoose={({ value, label }) => choose({ id: value, name: label })}
            create={{
              label: texts.createTag,
              onCreate: async (name) => {
                const tag = await createTag(name);
                if (tag) choose(tag);
              },
            }}
          />
        )}
      </NameChips>
      {problem && <Problem>{problem}</Problem>}
      <NameChips
        form={form}
        name="collectionIds"
        known={collections}
        add={texts.collection}
        icon={<Layers aria-hidden />}
      >
        {(choose, chosen) => (
          <CollectionPicker
            inline
            autoFocus
            label={texts.collection}
            placeholder={texts.findCollection}
            chosen={chosen}
            onChoose={({ value, label }) => choose({ id: value, name: label })}
          />
        )}
      </NameChips>
    </Card>
  );
}

interface NameChipsProps {
  form: ProductFormApi;
  name: "tagIds" | "collectionIds";
  known: readonly Named[];
  add: string;
  icon?: ReactNode;
  children: (choose: (item: Named) => void, chosen: readonly string[]) => ReactNode;
}

function NameChips({ form, name, known, add, icon, children }: NameChipsProps) {
  const { ui } = useLocale();
  const [isOpen, setOpen] = useState(false);
  const [chosenHere, setChosenHere] = useState<readonly Named[]>([]);
  const nameOf = (id: string) => [...known, ...chosenHere].find((one) => one.id === id)?.name ?? id;
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <Chips>
          {value.map((id) => (
            <Chip
              key={id}
              icon={icon}
              remove={{ label: ui.remove(nameOf(id)), onClick: () => onChange(value.filter((one) => one !== id)) }}
            >
              {nameOf(id)}
            </Chip>
          ))}
          <Popover
            label={add}
            open={isOpen}
            onOpenChange={setOpen}
            trigger={<ChipButton icon={<Plus aria-hidden />}>{add}</ChipButton>}
          >
            {children((item) => {
              setChosenHere((before) => [...before, item]);
              onChange([...value.filter((one) => one !== item.id), item.id]);
              setOpen(false);
            }, value)}
          </Popover>
        </Chips>
      )}
    />
  );
}

function useCreateTag() {
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const errorText = useErrorText();
  return async (name: string): Promise<Tag | undefined> => {
    try {
      const tag = await memberApi.createTag({ workspaceId, body: { name } });
      await refresh(client, workspaceId, memberApi.listTags, memberApi.listTagRows);
      return tag;
    } catch (error) {
      toast({ text: errorText(error), bad: true });
      return undefined;
    }
  };
}
