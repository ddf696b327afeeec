import { hasCode, memberApi } from "@vitrine/client";
import { completeAddress } from "@vitrine/contract";
import { ActionDialog, TextField, toast } from "@vitrine/ui";
import { useAddress, useErrorText } from "@vitrine/ui/app";
import { useState } from "react";
import { schemas } from "../../frame/schemas.ts";
import { completing } from "../../frame/web-address.ts";
import { useMediaWrite } from "./queries.ts";
import type { MediaSearch } from "./search.ts";
import { useTexts } from "./texts/index.ts";

/** Adds a picture that the service fetches by URL. */
export function FromLink({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const errorText = useErrorText();
  const { change } = useAddress<MediaSearch>();
  const [url, setUrl] = useState("");
  const [problem, setProblem] = useState<string>();
  const write = useMediaWrite((workspaceId, given: string) =>
    memberApi.importMedia({ workspaceId, body: { url: given } }),
  );
  /** Opens the added picture, which closes the dialog. Returns the problem of the address. */
  const problemOf = async (given: string) => {
    const { MediaImport } = await schemas();
    if (!MediaImport.safeParse({ url: given }).success) return texts.linkProblem;
    try {
      const { id, fileName } = await write.mutateAsync(given);
      toast({ text: texts.added(fileName) });
      change({ from: undefined, open: id });
      return undefined;
    } catch (error) {
      return hasCode(error, "invalid_input") ? texts.linkRefused : errorText(error);
    }
  };
  const add = async () => {
    setProblem(await problemOf(completeAddress(url)));
    return false;
  };
  return (
    <ActionDialog onClose={onClose} title={texts.fromLink} text={texts.linkText} action={texts.fetch} run={add}>
      <TextField
        label={texts.link}
        inputMode="url"
        placeholder="https://"
        value={url}
        onChange={(event) => setUrl(event.target.value)}
        onBlur={completing(setUrl)}
        problem={problem}
        autoFocus
        autoComplete="off"
      />
    </ActionDialog>
  );
}
