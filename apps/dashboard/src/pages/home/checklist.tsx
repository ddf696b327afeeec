import { Link } from "@tanstack/react-router";
import type { Home } from "@vitrine/contract";
import { buttonClass, cx, Progress } from "@vitrine/ui";
import { Check } from "lucide-react";
import { atPlace } from "../../frame/navigation.ts";
import { useMay, useWorkspaceId } from "../../frame/session.ts";
import styles from "./home.module.css";
import { useTexts } from "./texts/index.ts";

type Step = Home["checklist"][number]["step"];

const PLACES = {
  ADD_PRODUCT: "/w/$workspaceId/products/new",
  ADD_PICTURE: "/w/$workspaceId/media",
  SHAPE_WEBSITE: "/w/$workspaceId/website/{-$tab}",
  GET_CREDITS: "/w/$workspaceId/usage/{-$tab}",
  TRY_ASSISTANT: "/w/$workspaceId/assistant/{-$tab}",
} as const satisfies Record<Step, string>;

/** Onboarding: five steps from an empty workspace to a published shop. */
export function Checklist({ steps }: { steps: Home["checklist"] }) {
  const texts = useTexts();
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone }) => !isDone)?.step;
  return (
    <section className={cx(styles.card, styles.whole)}>
      <div className={styles.cardHead}>
        <h2>{texts.firstSteps}</h2>
        <span>{texts.stepsDone(done, steps.length)}</span>
      </div>
      <Progress label={texts.firstSteps} share={done / steps.length} tone="fig" />
      <ol className={styles.steps}>
        {steps.map(({ step, isDone }) => (
          <li key={step} data-done={isDone || undefined}>
            <span className={styles.mark}>{isDone && <Check aria-hidden />}</span>
            <span>
              <b>{texts.step[step].title}</b>
              {!isDone && <small>{texts.step[step].text}</small>}
            </span>
            {!isDone && <StepLink step={step} isNext={step === next} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepLink({ step, isNext }: { step: Step; isNext: boolean }) {
  const texts = useTexts();
  const may = useMay();
  const workspaceId = useWorkspaceId();
  if (!may("OWNER", step === "GET_CREDITS" ? "BILLING" : "STAFF")) return null;
  return (
    <Link
      to={PLACES[step]}
      params={atPlace(workspaceId)}
      className={buttonClass({ size: "small", kind: isNext ? "main" : "plain" })}
    >
      {texts.step[step].action}
    </Link>
  );
}
