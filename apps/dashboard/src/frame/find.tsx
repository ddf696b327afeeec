import { useNavigate } from "@tanstack/react-router";
import { FindButton as Button, PhoneFind as PhoneButton, useFindKeys } from "@vitrine/ui/app";
import { lazy, type ReactNode, Suspense } from "react";
import { atPlace, NAVIGATION } from "./navigation.ts";
import { useWorkspaceId } from "./session.ts";
import { useTexts } from "./texts/index.ts";

const Finder = lazy(() => import("./finder.tsx"));
const Shortcuts = lazy(() => import("./shortcuts.tsx"));

export const FindButton = ({ onClick }: { onClick: () => void }) => (
  <Button label={useTexts().findOrDo} onClick={onClick} />
);

export const PhoneFind = ({ onClick }: { onClick: () => void }) => (
  <PhoneButton label={useTexts().findOrDo} onClick={onClick} />
);

/** Loads the palette when it is first opened. */
export function useFind(): { open: () => void; palette: ReactNode } {
  const navigate = useNavigate();
  const workspaceId = useWorkspaceId();
  const go = (key: string) => {
    const place = NAVIGATION.flatMap(({ places }) => [...places]).find((one) => one.key === key);
    if (place !== undefined) navigate({ to: place.to, params: atPlace(workspaceId) });
    return place !== undefined;
  };
  const { open, shown } = useFindKeys({
    go,
    palette: (close) => <Finder onClose={close} />,
    shortcuts: (close) => <Shortcuts onClose={close} />,
  });
  return { open, palette: <Suspense>{shown}</Suspense> };
}
