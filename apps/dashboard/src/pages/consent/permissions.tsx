import type { Scope } from "@vitrine/contract";
import { CheckField, Chip, SwitchField } from "@vitrine/ui";
import { isWrite } from "../integrations/shared/areas.ts";
import { usePermissionText } from "../integrations/shared/permissions.tsx";
import type { AuthorizationRequest } from "./authorization-request.ts";
import styles from "./consent.module.css";
import type { Decision } from "./decision.ts";
import { useTexts } from "./texts/index.ts";

/** Permissions in two groups, read and write. Each can be unticked, and all writes at once. */
export function Permissions({ asked, decision }: { asked: AuthorizationRequest; decision: Decision }) {
  const texts = useTexts();
  const reads = asked.scopes.filter((scope) => !isWrite(scope));
  const writes = asked.scopes.filter(isWrite);
  return (
    <>
      {reads.length > 0 && (
        <div className={styles.part}>
          <h2>{texts.readAccess}</h2>
          <Ticks scopes={reads} asked={asked} decision={decision} />
        </div>
      )}
      {writes.length > 0 && (
        <div className={styles.part}>
          <h2>{texts.writeAccess}</h2>
          {reads.length > 0 && (
            <SwitchField
              label={texts.readOnly}
              hint={texts.readOnlyHint}
              checked={decision.isReadOnly}
              onChange={(event) => decision.setReadOnly(event.target.checked)}
            />
          )}
          <Ticks scopes={writes} asked={asked} decision={decision} off={decision.isReadOnly} />
        </div>
      )}
    </>
  );
}

interface TicksProps {
  scopes: readonly Scope[];
  asked: AuthorizationRequest;
  decision: Decision;
  off?: boolean;
}

function Ticks({ scopes, asked, decision, off = false }: TicksProps) {
  const texts = useTexts();
  const permissionText = usePermissionText();
  const isWidened = asked.connectionId !== null;
  return (
    <div className={styles.ticks}>
      {scopes.map((scope) => (
        <CheckField
          key={scope}
          label={
            <>
              {permissionText(scope)}{" "}
              {isWidened && asked.newScopes.includes(scope) && <Chip tone="fig">{texts.new}</Chip>}
            </>
          }
          checked={!off && decision.scopes.includes(scope)}
          disabled={off}
          onChange={(event) => decision.toggle(scope, event.target.checked)}
        />
      ))}
    </div>
  );
}
