import type { StaffRole } from "@vitrine/contract";
import { Banner, Button } from "@vitrine/ui";
import { LockKeyhole } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useMay } from "./session.ts";
import type { StaffActionProps } from "./staff-action-props.ts";
import { texts } from "./texts.ts";

const StaffActionDialog = lazy(() => import("./staff-action-dialog.tsx"));

interface OfferedProps extends StaffActionProps {
  may?: StaffRole;
  small?: boolean;
  main?: boolean;
  /** Added to the button's label, if many rows have the same button. */
  label?: string;
}

/**
 * A button for a staff write, visible to permitted roles. Its dialog asks for a reason, shows before and after, and
 * links the audit entry.
 */
export function StaffAction({ may = "OPERATOR", small, main, label, ...deed }: OfferedProps) {
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
          <StaffActionDialog {...deed} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Names the role that may do this, if the user's role may not. */
export function RoleNotice({ may = "OPERATOR" }: { may?: StaffRole }) {
  if (useMay(may)) return null;
  return <Banner icon={<LockKeyhole aria-hidden />}>{texts.onlyThey(texts.whoMay[may])}</Banner>;
}
