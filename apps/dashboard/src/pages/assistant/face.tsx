import { hasCode, memberApi } from "@vitrine/client";
import { Button, FileDrop, Problem, Status, type StatusTone } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { ScanFace } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useWrite } from "../../frame/calls.ts";
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

const useAnalysis = () =>
  useWrite(
    (workspaceId, image: string) => memberApi.tryFaceAnalysis({ workspaceId, body: { image } }),
    memberApi.getWallet,
  );

/** Picks a picture by drop or file dialog; phones also offer the camera. */
function Choice({ onPicture }: { onPicture: (picture: string) => void }) {
  const texts = useTexts();
  const [isUnreadable, setUnreadable] = useState(false);
  const take = async (file: File) => {
    setUnreadable(false);
    await pictureUrlOf(file).then(onPicture, () => setUnreadable(true));
  };
  return (
    <FileDrop
      className={styles.drop}
      name={texts.modes.face}
      icon={<ScanFace aria-hidden />}
      title={texts.choosePicture}
      text={texts.pictureText}
      label={texts.choosePictureButton}
      accept="image/*"
      onFile={take}
      problem={isUnreadable ? texts.noPicture : undefined}
    />
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
