import type { Answer } from "@vitrine/client";
import type { StaffRole } from "@vitrine/contract";
import { Banner, Button } from "@vitrine/ui";
import { LockKeyhole } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { Change } from "./changes-table.tsx";
import { useMay } from "./session.ts";
import { texts } from "./texts.ts";

const DeedDialog = lazy(() => import("./deed-dialog.tsx"));

export interface DeedProps {
  /** The verb: on the button, and again in the dialog. */
  verb: string;
  /** Names the thing. */
  title: string;
  /** What it means. */
  text: ReactNode;
  /** What is told once it is done. */
  done: string;
  changes: readonly Change[];
  run: (reason: string) => Promise<Answer<unknown>>;
  onDone?: (() => void) | undefined;
  /** What else has to be given. */
  children?: ReactNode;
  /** Whether that is complete; undefined means yes. */
  isReady?: boolean | undefined;
  destroys?: boolean | undefined;
  /** What has to be typed first, where a slip would be terrible. */
  typed?: string | undefined;
}

interface OfferedProps extends DeedProps {
  may?: StaffRole;
  small?: boolean;
  main?: boolean;
  /** Also on the button, where many rows have one. */
  label?: string;
}

/** A button for those who may, with everything that a staff write takes: reason, before and after, the way to its audit row. */
export function Deed({ may = "OPERATOR", small, main, label, ...deed }: OfferedProps) {
  const isAllowed = useMay(may);
  const [isOpen, setOpen] = useState(false);
  if (!isAllowed) return null;
  return (
    <>
      <Button
        kind={main ? "main" : deed.destroys ? "danger" : "plain"}
        size={small ? "small" : undefined}
        aria-label={label}
        onClick={() => setOpen(true)}
      >
        {deed.verb}
      </Button>
      {isOpen && (
        <Suspense>
          <DeedDialog {...deed} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Where something is not offered, who may. */
export function WhoMay({ may = "OPERATOR" }: { may?: StaffRole }) {
  if (useMay(may)) return null;
  return <Banner icon={<LockKeyhole aria-hidden />}>{texts.onlyThey(texts.whoMay[may])}</Banner>;
}
