import { useNavigate } from "@tanstack/react-router";
import { commandKey, findClass, IconButton, isTyping } from "@vitrine/ui";
import { Search } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { NAVIGATION } from "./navigation.ts";
import { useWorkspaceId } from "./session.ts";
import { useTexts } from "./texts/index.ts";

const Finder = lazy(() => import("./finder.tsx"));
const Shortcuts = lazy(() => import("./shortcuts.tsx"));

const SEQUENCE_MS = 1000;

export function FindButton({ onClick }: { onClick: () => void }) {
  const texts = useTexts();
  return (
    <button type="button" className={findClass()} onClick={onClick}>
      <Search aria-hidden />
      {texts.findOrDo}
      <kbd>{commandKey("K")}</kbd>
    </button>
  );
}

export function PhoneFind({ onClick }: { onClick: () => void }) {
  const texts = useTexts();
  return (
    <IconButton label={texts.findOrDo} onClick={onClick}>
      <Search aria-hidden />
    </IconButton>
  );
}

/** ⌘K finds or does, `g p` goes, `/` searches the list, `?` tells all of it. The palette loads when it is first wanted. */
export function useFind(): { open: () => void; palette: ReactNode } {
  const [shown, setShown] = useState<"palette" | "shortcuts">();
  const go = useGoTo();
  const startedAt = useRef(0);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      if ((event.metaKey || event.ctrlKey) && event.key.toLowerCase() === "k") {
        event.preventDefault();
        setShown("palette");
        return;
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      if (event.timeStamp - startedAt.current < SEQUENCE_MS && go(event.key)) event.preventDefault();
      startedAt.current = event.key === "g" ? event.timeStamp : 0;
      if (event.key === "?") setShown("shortcuts");
      if (event.key === "/" && focusSearch()) event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [go]);
  const close = () => setShown(undefined);
  return {
    open: () => setShown("palette"),
    palette: (
      <Suspense>
        {shown === "palette" && <Finder onClose={close} />}
        {shown === "shortcuts" && <Shortcuts onClose={close} />}
      </Suspense>
    ),
  };
}

function useGoTo(): (key: string) => boolean {
  const navigate = useNavigate();
  const workspaceId = useWorkspaceId();
  const latest = useRef<(key: string) => boolean>(() => false);
  latest.current = (key) => {
    const place = NAVIGATION.flatMap(({ places }) => [...places]).find((one) => one.key === key);
    if (place === undefined) return false;
    navigate({ to: place.to, params: { workspaceId } });
    return true;
  };
  return useRef((key: string) => latest.current(key)).current;
}

function focusSearch(): boolean {
  const box = document.querySelector<HTMLInputElement>("main input[type=search]");
  box?.focus();
  box?.select();
  return box !== null;
}
