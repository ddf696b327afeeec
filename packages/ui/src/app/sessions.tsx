// List of a user's sessions, for both apps.

import { Laptop, Smartphone } from "lucide-react";
import { useState } from "react";
import { useLocale } from "../locale/locale.tsx";
import { ActionDialog } from "../parts/action-dialog.tsx";
import { Button } from "../parts/button.tsx";
import { Chip } from "../parts/chip.tsx";
import { deviceOf } from "./device.ts";
import styles from "./sessions.module.css";

interface ShownSession {
  id: string;
  userAgent: string;
  createdAt: string;
  lastUsedAt: string;
  /** Marks the current session. */
  current?: boolean | undefined;
}

interface SessionTexts {
  device: (browser: string, system: string | undefined) => string;
  unknownDevice: string;
  usedSince: (ago: string, day: string) => string;
}

interface Ending {
  texts: { thisOne: string; end: string };
  /** Ends another session. */
  end: (session: { id: string; name: string }) => void;
  /** The session that is being ended. */
  busyId: string | undefined;
}

interface SessionRowsProps {
  sessions: readonly ShownSession[];
  texts: SessionTexts;
  /** Without it, the list is read-only. */
  ending?: Ending | undefined;
}

export const SessionRows = ({ sessions, ...others }: SessionRowsProps) => (
  <ul className={styles.sessions}>
    {sessions.map((session) => (
      <OneSession key={session.id} session={session} {...others} />
    ))}
  </ul>
);

type OneSessionProps = Omit<SessionRowsProps, "sessions"> & { session: ShownSession };

function OneSession({ session: { id, userAgent, lastUsedAt, createdAt, current }, texts, ending }: OneSessionProps) {
  const { ago, exactly, day } = useLocale();
  const { browser, system, isPhone } = deviceOf(userAgent);
  const name = browser === undefined ? texts.unknownDevice : texts.device(browser, system);
  const Icon = isPhone ? Smartphone : Laptop;
  return (
    <li>
      <Icon aria-hidden />
      <span title={userAgent}>
        <b>
          {name} {ending && current && <Chip tone="leaf">{ending.texts.thisOne}</Chip>}
        </b>
        <small title={exactly(lastUsedAt)}>{texts.usedSince(ago(lastUsedAt), day(createdAt))}</small>
      </span>
      {ending && !current && (
        <Button size="small" onClick={() => ending.end({ id, name })} busy={ending.busyId === id}>
          {ending.texts.end}
        </Button>
      )}
    </li>
  );
}

interface EndAllProps {
  texts: { endAll: string; endAllTitle: string; endAllText: string };
  end: () => Promise<unknown>;
}

/** Reloads the app, so that no data of the session stays in the tab. */
export function EndAllSessions({ texts, end }: EndAllProps) {
  const [isOpen, setOpen] = useState(false);
  const endAll = async () => {
    await end();
    sessionStorage.clear();
    location.assign("/sign-in");
  };
  return (
    <div>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {texts.endAll}
      </Button>
      <ActionDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={texts.endAllTitle}
        text={texts.endAllText}
        action={texts.endAll}
        run={endAll}
        destroys
      />
    </div>
  );
}
