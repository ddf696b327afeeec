import { useNavigate } from "@tanstack/react-router";
import { memberApi } from "@vitrine/client";
import { ActionDialog, Button, buttonClass, Setting } from "@vitrine/ui";
import { Download } from "lucide-react";
import { useState } from "react";
import { useWorkspace } from "../../frame/session.ts";
import { HandOver } from "./hand-over.tsx";
import styles from "./settings.module.css";
import { useTexts } from "./texts/index.ts";

const EXPORTS = { products: "products/export", usage: "exports/usage.csv", entries: "exports/entries.csv" } as const;

export function DangerTab() {
  return (
    <div className={styles.form}>
      <Export />
      <HandOver />
      <Close />
    </div>
  );
}

function Export() {
  const texts = useTexts();
  const { workspaceId, subDomain } = useWorkspace();
  return (
    <Setting title={texts.export} text={texts.exportText}>
      <span className={styles.links}>
        <a
          href={`/api/workspaces/${workspaceId}/exports/workspace.zip`}
          download={`${subDomain}.zip`}
          className={buttonClass({ kind: "main", size: "small" })}
        >
          <Download aria-hidden />
          {texts.exportAll}
        </a>
        {(Object.keys(EXPORTS) as (keyof typeof EXPORTS)[]).map((what) => (
          <a
            key={what}
            href={`/api/workspaces/${workspaceId}/${EXPORTS[what]}`}
            download
            className={buttonClass({ size: "small" })}
          >
            {texts.exports[what]}
          </a>
        ))}
      </span>
    </Setting>
  );
}

function Close() {
  const texts = useTexts();
  const navigate = useNavigate();
  const { workspaceId, name, subDomain } = useWorkspace();
  const [isOpen, setOpen] = useState(false);
  const close = async () => {
    await memberApi.closeWorkspace({ workspaceId, body: { subDomain } });
    await navigate({ to: "/workspaces", reloadDocument: true });
  };
  return (
    <Setting title={texts.close} text={texts.closeHint}>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {texts.close}
      </Button>
      <ActionDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title={texts.closeTitle(name)}
        text={texts.closeText}
        action={texts.close}
        typed={subDomain}
        run={close}
        destroys
      />
    </Setting>
  );
}
