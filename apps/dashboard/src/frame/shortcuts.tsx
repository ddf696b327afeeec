import { commandKey, Dialog } from "@vitrine/ui";
import type { ReactNode } from "react";
import { NAVIGATION } from "./navigation.ts";
import styles from "./shortcuts.module.css";
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
  const places = NAVIGATION.flatMap((group) => group.places.map(({ key, name }) => [`g ${key}`, texts.nav[name]]));
  return (
    <Dialog open onClose={onClose} title={texts.shortcuts}>
      <dl className={styles.list}>
        {[...own, ...places].map(([keys, words]) => (
          <div key={keys} className={styles.row}>
            <dt>{words}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
