import { hasCode, memberApi } from "@vitrine/client";
import { completeAddress } from "@vitrine/contract";
import { FormDialog, TextField, toast } from "@vitrine/ui";
import { useState } from "react";
import { useErrorText } from "../../frame/errors.tsx";
import { schemas } from "../../frame/schemas.ts";
import { completing } from "../../frame/web-address.ts";
import { useMediaWrite } from "./queries.ts";
import { useMediaAddress } from "./route.ts";
import { useTexts } from "./texts/index.ts";

/** Adds a picture that the service fetches by URL. */
export function FromLink({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const errorText = useErrorText();
  const { change } = useMediaAddress();
  const [url, setUrl] = useState("");
  const [problem, setProblem] = useState<string>();
  const write = useMediaWrite((workspaceId, given: string) =>
    memberApi.importMedia({ workspaceId, body: { url: given } }),
  );
  const submit = async () => {
    const given = completeAddress(url);
    const { MediaImport } = await schemas();
    if (!MediaImport.safeParse({ url: given }).success) return setProblem(texts.linkProblem);
    write.mutate(given, {
      onSuccess: ({ id, fileName }) => {
        toast({ text: texts.added(fileName) });
        change({ from: undefined, open: id });
      },
      onError: (error) => setProblem(hasCode(error, "invalid_input") ? texts.linkRefused : errorText(error)),
    });
  };
  return (
    <FormDialog
      onClose={onClose}
      title={texts.fromLink}
      text={texts.linkText}
      action={texts.fetch}
      onSubmit={submit}
      busy={write.isPending}
    >
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
    </FormDialog>
  );
}
