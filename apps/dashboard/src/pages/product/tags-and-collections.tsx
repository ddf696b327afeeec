import { useQueryClient } from "@tanstack/react-query";
import { memberApi, refresh } from "@vitrine/client";
import type { Tag } from "@vitrine/contract";
import { Card, Chip, ChipButton, Chips, Problem, toast, useLocale } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { Controller } from "@vitrine/ui/form";
import { Layers, Plus } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useWorkspaceId } from "../../frame/session.ts";
import type { ProductFormApi } from "./form.ts";
import { useTexts } from "./texts/index.ts";

const NamePicker = lazy(() => import("./name-picker.tsx"));

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
        {(props) => (
          <NamePicker {...props} kind="tag" label={texts.tag} placeholder={texts.findTag} createTag={createTag} />
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
        {(props) => (
          <NamePicker {...props} kind="collection" label={texts.collection} placeholder={texts.findCollection} />
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
  children: (picker: { chosen: readonly string[]; onChoose: (item: Named) => void; onClose: () => void }) => ReactNode;
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
          <ChipButton icon={<Plus aria-hidden />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {add}
          </ChipButton>
          {isOpen && (
            <Suspense>
              {children({
                chosen: value,
                onClose: () => setOpen(false),
                onChoose: (item) => {
                  setChosenHere((before) => [...before, item]);
                  onChange([...value.filter((one) => one !== item.id), item.id]);
                  setOpen(false);
                },
              })}
            </Suspense>
          )}
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
