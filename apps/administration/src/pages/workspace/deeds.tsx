import { staffApi } from "@vitrine/client";
import type { WorkspaceDetails } from "@vitrine/contract";
import { TextField, useLocale } from "@vitrine/ui";
import { useState } from "react";
import { StaffAction } from "../../frame/staff-action.tsx";
import { StatusAction } from "../../frame/status-action.tsx";
import { texts } from "./texts.ts";

interface Shown {
  workspace: WorkspaceDetails;
}

/** Actions on the workspace; an erased workspace has no actions. */
export function WorkspaceActions({ workspace }: Shown) {
  const { id, name, status } = workspace;
  if (status === "ERASED") return null;
  return (
    <>
      {status === "ACTIVE" && <VisitAction workspace={workspace} />}
      <StatusAction
        name={name}
        status={status}
        texts={texts}
        suspend={(reason) => staffApi.suspendWorkspace.answer({ id, body: { reason } })}
        activate={(reason) => staffApi.activateWorkspace.answer({ id, body: { reason } })}
      />
    </>
  );
}

/** The URL is valid once, so it opens in a new tab and is not stored. */
function VisitAction({ workspace: { id, name } }: Shown) {
  const look = async (reason: string) => {
    const answer = await staffApi.beginWorkspaceVisit.answer({ id, body: { reason } });
    window.open(answer.data.url, "_blank", "noopener,noreferrer");
    return answer;
  };
  return (
    <StaffAction
      may="SUPPORT"
      verb={texts.look}
      title={texts.lookTitle(name)}
      text={texts.lookText}
      done={texts.lookDone}
      changes={[{ name: texts.visitReads, before: texts.nothingSeen, after: texts.thisWorkspace }]}
      run={look}
    />
  );
}

export function AssignAction({ workspace: { id, name, status, members } }: Shown) {
  const [email, setEmail] = useState("");
  const owners = members.filter(({ role }) => role === "OWNER").map((owner) => owner.email);
  if (status === "ERASED") return null;
  return (
    <StaffAction
      small
      verb={texts.assign}
      title={texts.assignTitle(name)}
      text={texts.assignText}
      done={texts.assigned}
      changes={[{ name: texts.owners, before: owners.join(", "), after: [...owners, email.trim() || "…"].join(", ") }]}
      run={(reason) => staffApi.assignWorkspaceOwner.answer({ id, body: { email: email.trim(), reason } })}
      onDone={() => setEmail("")}
      isReady={email.includes("@")}
    >
      <TextField
        label={texts.newOwner}
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
    </StaffAction>
  );
}

const MEGABYTE = 1_000_000;
const amountOf = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : undefined);

export function StorageAction({ workspace: { id, name, status, storage } }: Shown) {
  const { number, fileSize } = useLocale();
  const [typed, setTyped] = useState({ megabytes: "", products: "" });
  const megabytes = amountOf(typed.megabytes);
  const mediaBytes = megabytes === undefined ? undefined : megabytes * MEGABYTE;
  const products = amountOf(typed.products);
  if (status === "ERASED") return null;
  return (
    <StaffAction
      small
      verb={texts.setStorage}
      title={texts.setStorageTitle(name)}
      text={texts.setStorageText}
      done={texts.storageChanged}
      changes={[
        {
          name: texts.measure.mediaBytes,
          before: fileSize(storage.mediaBytes.limit),
          after: fileSize(mediaBytes ?? storage.mediaBytes.limit),
        },
        {
          name: texts.measure.products,
          before: number(storage.products.limit),
          after: number(products ?? storage.products.limit),
        },
      ]}
      run={(reason) => staffApi.setStorageLimits.answer({ id, body: { mediaBytes, products, reason } })}
      onDone={() => setTyped({ megabytes: "", products: "" })}
      isReady={mediaBytes !== undefined || products !== undefined}
    >
      <TextField
        label={texts.megabytes}
        inputMode="numeric"
        value={typed.megabytes}
        onChange={(event) => setTyped({ ...typed, megabytes: event.target.value })}
      />
      <TextField
        label={texts.productsLimit}
        inputMode="numeric"
        value={typed.products}
        onChange={(event) => setTyped({ ...typed, products: event.target.value })}
      />
    </StaffAction>
  );
}
