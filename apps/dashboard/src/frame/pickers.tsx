// Pickers for tags and collections. Few visits need them, so their code loads when one is shown.

import { Skeleton } from "@vitrine/ui";
import { type ComponentType, lazy, Suspense } from "react";
import type { PickerProps } from "./picker-parts.tsx";

const Tags = lazy(async () => ({ default: (await import("./picker-parts.tsx")).TagPicker }));
const Collections = lazy(async () => ({ default: (await import("./picker-parts.tsx")).CollectionPicker }));

const whenLoaded = (Picker: ComponentType<PickerProps>) => (props: PickerProps) => (
  <Suspense fallback={<Skeleton height="var(--control)" />}>
    <Picker {...props} />
  </Suspense>
);

export const TagPicker = whenLoaded(Tags);
export const CollectionPicker = whenLoaded(Collections);
