import { commandKey } from "@vitrine/ui";
import KeyList from "@vitrine/ui/shortcuts";
import type { ReactNode } from "react";
import { NAVIGATION } from "./navigation.ts";
import { useTexts } from "./texts/index.ts";

export default function Shortcuts({ onClose }: { onClose: () => void }): ReactNode {
  const texts = useTexts();
  const own: [string, string][] = [
    [commandKey("K"), texts.shortcut.palette],
    ["/", texts.shortcut.search],
    ["j k", texts.shortcut.rows],
    ["x", texts.shortcut.select],
    ["e", texts.shortcut.edit],
    [commandKey("S"), texts.shortcut.save],
    ["?", texts.shortcut.help],
  ];
  const places = NAVIGATION.flatMap(({ places: all }) => [...all]).map(
    ({ key, name }) => [`g ${key}`, texts.nav[name]] as const,
  );
  return <KeyList title={texts.shortcuts} rows={[...own, ...places]} onClose={onClose} />;
}
