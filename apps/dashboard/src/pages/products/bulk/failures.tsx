import { memberApi } from "@vitrine/client";
import type { ProductChange, ProductChangeFailure } from "@vitrine/contract";
import { Button, Dialog, DialogText } from "@vitrine/ui";
import type { ReactNode } from "react";
import { useRead } from "../../../frame/calls.ts";
import { useMessages } from "../../../messages/index.ts";
import styles from "../products.module.css";
import { useTexts } from "../texts/index.ts";

interface FailuresProps {
  outcome: ProductChange;
  onClose: () => void;
  onRetry: (ids: string[]) => void;
}

/** Failed products with the reason, and a retry for them. */
export default function Failures({ outcome: { failures, counts }, onClose, onRetry }: FailuresProps): ReactNode {
  const texts = useTexts();
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.someFailed(counts.failed)}
      foot={
        <>
          <Button onClick={onClose}>{texts.skip}</Button>
          <Button kind="main" onClick={() => onRetry(failures.map(({ id }) => id))}>
            {texts.tryThese}
          </Button>
        </>
      }
    >
      <DialogText>{texts.someFailedText(counts.changed)}</DialogText>
      <ul className={styles.failures}>
        {failures.slice(0, SHOWN_MAX).map((failure) => (
          <Failure key={failure.id} failure={failure} />
        ))}
      </ul>
    </Dialog>
  );
}

const SHOWN_MAX = 50;

function Failure({ failure: { id, code } }: { failure: ProductChangeFailure }) {
  const { errors } = useMessages();
  const { data } = useRead(memberApi.getProduct, { id }, { enabled: code !== "not_found" });
  return (
    <li>
      {data?.name ?? id}
      <small>{errors[code]}</small>
    </li>
  );
}
