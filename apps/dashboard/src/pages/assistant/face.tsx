import { useMutation, useQueryClient } from "@tanstack/react-query";
import { hasCode, memberApi, refresh } from "@vitrine/client";
import { Button, cx, Problem, Status, type StatusTone } from "@vitrine/ui";
import { ScanFace } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { useErrorText } from "../../frame/errors.tsx";
import { useWorkspaceId } from "../../frame/session.ts";
import { AnswerTrace } from "./answer-trace.tsx";
import styles from "./assistant.module.css";
import { Named } from "./conversation.tsx";
import { pictureUrlOf } from "./picture.ts";
import { usePrices } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

type FaceTried = Awaited<ReturnType<typeof memberApi.tryFaceAnalysis>>;

/** Face analysis as visitors get it: the picture is sent, only text returns, and no data is stored. */
export default function Face({ subject }: { subject: ReactNode }): ReactNode {
  const [picture, setPicture] = useState<string>();
  const analysis = useAnalysis();
  const choose = (chosen: string | undefined) => {
    analysis.reset();
    setPicture(chosen);
  };
  return (
    <div className={styles.playground}>
      <div className={styles.talk}>
        {subject}
        {picture === undefined ? (
          <Choice onPicture={choose} />
        ) : (
          <div className={styles.face}>
            <FacePicture picture={picture} analysis={analysis} onOther={() => choose(undefined)} />
            {analysis.data && <Findings tried={analysis.data} />}
          </div>
        )}
      </div>
      <AnswerTrace text="" tried={analysis.data} />
    </div>
  );
}

function useAnalysis() {
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (image: string) => memberApi.tryFaceAnalysis({ workspaceId, body: { image } }),
    onSettled: () => refresh(client, workspaceId, memberApi.getWallet),
  });
}

/** Picks a picture by drop or file dialog; phones also offer the camera. */
function Choice({ onPicture }: { onPicture: (picture: string) => void }) {
  const texts = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setUnreadable(false);
    await pictureUrlOf(file).then(onPicture, () => setUnreadable(true));
  };
  return (
    <section
      className={cx(styles.drop, isOver && styles.over)}
      aria-label={texts.modes.face}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <ScanFace aria-hidden />
      <h2>{texts.choosePicture}</h2>
      <p>{texts.pictureText}</p>
      <Button kind="main" onClick={() => input.current?.click()}>
        {texts.choosePictureButton}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={texts.choosePictureButton}
        onChange={(event) => {
          take(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
      {isUnreadable && <Problem>{texts.noPicture}</Problem>}
    </section>
  );
}

interface FacePictureProps {
  picture: string;
  analysis: ReturnType<typeof useAnalysis>;
  onOther: () => void;
}

function FacePicture({ picture, analysis, onOther }: FacePictureProps) {
  const texts = useTexts();
  const price = usePrices()?.faceAnalysis;
  const { data, error, isPending } = analysis;
  return (
    <div className={styles.facePicture}>
      <img src={picture} alt={texts.yourPicture} />
      <div className={styles.choices}>
        {data === undefined && (
          <Button kind="main" busy={isPending} onClick={() => analysis.mutate(picture)}>
            {price === undefined ? texts.analyse : texts.analyseFor(texts.cost(price))}
          </Button>
        )}
        <Button onClick={onOther} disabled={isPending}>
          {texts.otherPicture}
        </Button>
      </div>
      {error && <FaceProblem error={error} />}
    </div>
  );
}

function FaceProblem({ error }: { error: unknown }) {
  const texts = useTexts();
  const errorText = useErrorText();
  if (hasCode(error, "invalid_input")) return <Problem>{texts.noFace}</Problem>;
  return <Problem>{hasCode(error, "ai_mode_disabled") ? texts.faceOff : errorText(error)}</Problem>;
}

const TONES: Record<"LOW" | "MEDIUM" | "HIGH", StatusTone> = { LOW: "good", MEDIUM: "warn", HIGH: "bad" };

function Findings({ tried: { analysis, products } }: { tried: FaceTried }) {
  const texts = useTexts();
  const concernName = (name: string) => texts.concerns[name as keyof typeof texts.concerns] ?? name;
  return (
    <div className={styles.findings}>
      <p className={styles.words}>{analysis.summary}</p>
      {analysis.concerns.length > 0 && (
        <ul className={styles.concerns}>
          {analysis.concerns.map(({ name, level }) => (
            <li key={name}>
              <span>{concernName(name)}</span>
              <Status tone={TONES[level]}>{texts.concernLevels[level]}</Status>
            </li>
          ))}
        </ul>
      )}
      <Named products={products} />
      <p className={styles.dim}>{analysis.disclaimer}</p>
    </div>
  );
}
