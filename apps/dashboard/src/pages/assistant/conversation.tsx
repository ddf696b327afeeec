import { Link } from "@tanstack/react-router";
import { ApiError, hasCode } from "@vitrine/client";
import { hasLetterOrDigit } from "@vitrine/contract";
import { Banner, Button, buttonClass, ChipButton, Chips, cx, EmptyState, IconButton, Problem } from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { ArrowUp, CircleHelp, Sparkles } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { atPlace } from "../../frame/navigation.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import styles from "./assistant.module.css";
import { Marked } from "./marked.tsx";
import { findMarks } from "./marks.ts";
import { route, usePrices } from "./queries.ts";
import { RoutineSteps } from "./routine-steps.tsx";
import { Sources } from "./sources.tsx";
import { useTexts } from "./texts/index.ts";
import type { Asking, Turn } from "./turns.ts";

interface ConversationProps {
  turns: readonly Turn[];
  asking: Asking;
  isBusy: boolean;
  ask: (question: string) => void;
  shownId: number | undefined;
  onShow: (id: number) => void;
}

export function Conversation({ turns, asking, isBusy, ask, shownId, onShow }: ConversationProps) {
  const texts = useTexts();
  const end = useRef<HTMLDivElement>(null);
  const said = turns.at(-1)?.text.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is being said stays in sight
  useEffect(() => {
    end.current?.scrollIntoView({ block: "nearest" });
  }, [said, turns.length]);
  return (
    <>
      <div className={styles.turns} aria-live="polite">
        {turns.length === 0 && (
          <EmptyState icon={<Sparkles aria-hidden />} title={texts.tryIt}>
            {texts.tryItText} <PriceList mode={asking.mode} />
          </EmptyState>
        )}
        {turns.map((turn) => (
          <TurnView
            key={turn.id}
            turn={turn}
            isShown={turn.id === shownId && turns.length > 1}
            onShow={() => onShow(turn.id)}
            onAsk={isBusy ? undefined : ask}
          />
        ))}
        <div ref={end} />
      </div>
      <AskBox asking={asking} isBusy={isBusy} onAsk={ask} />
    </>
  );
}

/** Prices per level, shown before the first question. */
function PriceList({ mode }: Pick<Asking, "mode">) {
  const texts = useTexts();
  const prices = usePrices();
  if (prices === undefined) return null;
  const { LOW, MEDIUM, HIGH } = prices[mode === "routine" ? "routineChat" : "productChat"];
  return texts.priceList(LOW, MEDIUM, HIGH);
}

interface TurnViewProps {
  turn: Turn;
  isShown: boolean;
  onShow: () => void;
  onAsk: ((question: string) => void) | undefined;
}

function TurnView({ turn, isShown, onShow, onAsk }: TurnViewProps) {
  const texts = useTexts();
  const { tried } = turn;
  const marks = tried
    ? findMarks(
        turn.text,
        tried.trace.passages.map(({ text }) => text),
      ).inAnswer
    : [];
  return (
    <>
      <p className={styles.question}>{turn.question}</p>
      <div className={cx(styles.answer, isShown && styles.shown)}>
        <p className={styles.words}>
          {turn.text === "" && turn.error === undefined ? (
            <span className={styles.thinking}>{texts.thinking}</span>
          ) : (
            <Marked text={turn.text} marks={marks} />
          )}
        </p>
        {turn.error !== undefined && <TurnError error={turn.error} />}
        {tried?.routine && <RoutineSteps routine={tried.routine} />}
        {tried && <Sources tried={tried} />}
        {tried && <Named products={tried.response.products} />}
        {tried && !tried.trace.answered && <Gap productId={tried.trace.products[0]?.id} />}
        {tried && onAsk && tried.response.questions.length > 0 && (
          <Chips>
            {tried.response.questions.map((question) => (
              <ChipButton key={question} onClick={() => onAsk(question)}>
                {question}
              </ChipButton>
            ))}
          </Chips>
        )}
        {tried && (
          <Button kind="link" className={styles.price} aria-pressed={isShown} onClick={onShow}>
            {texts.cost(tried.credits.charged)}
          </Button>
        )}
      </div>
    </>
  );
}

function TurnError({ error }: { error: unknown }) {
  const texts = useTexts();
  const errorText = useErrorText();
  const workspaceId = useWorkspaceId();
  const isBroke = hasCode(error, "insufficient_credits", "wallet_in_debt");
  return (
    <div>
      <Problem>{errorText(error)}</Problem>
      {isBroke && (
        <Link
          to="/w/$workspaceId/usage/{-$tab}"
          params={atPlace(workspaceId)}
          className={buttonClass({ kind: "link" })}
        >
          {texts.toCredits}
        </Link>
      )}
      {!isBroke && error instanceof ApiError && error.requestId && <small>{error.requestId}</small>}
    </div>
  );
}

export function Named({ products }: { products: readonly { id: string; name: string; reason: string }[] }) {
  const workspaceId = useWorkspaceId();
  return products.map(({ id: productId, name, reason }) => (
    <Link
      key={productId}
      to="/w/$workspaceId/products/$productId"
      params={{ workspaceId, productId }}
      className={styles.named}
    >
      <strong>{name}</strong>
      <span>{reason}</span>
    </Link>
  ));
}

/** Links an unanswered question to the text that can answer it. */
function Gap({ productId }: { productId: string | undefined }) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  return (
    <Banner tone="amber" icon={<CircleHelp aria-hidden />}>
      <strong>{texts.gap}</strong>
      {productId && (
        <Link to="/w/$workspaceId/products/$productId" params={{ workspaceId, productId }} className={styles.gap}>
          {texts.addAnswer}
        </Link>
      )}
    </Banner>
  );
}

interface AskBoxProps {
  asking: Asking;
  isBusy: boolean;
  onAsk: (question: string) => void;
}

function AskBox({ asking, isBusy, onAsk }: AskBoxProps) {
  const texts = useTexts();
  const [text, setText] = useState(route.useSearch().ask ?? "");
  const isReady = hasLetterOrDigit(text) && !isBusy && (asking.mode === "routine" || asking.productId !== undefined);
  const prices = usePrices();
  const price = prices?.[asking.mode === "routine" ? "routineChat" : "productChat"][asking.level];
  const send = (event?: FormEvent) => {
    event?.preventDefault();
    if (!isReady) return;
    onAsk(text.trim());
    setText("");
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  return (
    <form className={styles.ask} onSubmit={send}>
      <textarea
        rows={1}
        value={text}
        maxLength={4000}
        aria-label={texts.askLabel}
        placeholder={texts.askLabel}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <span className={styles.price}>{price === undefined ? "" : texts.cost(price)}</span>
      <IconButton type="submit" kind="main" label={texts.send} disabled={!isReady}>
        <ArrowUp aria-hidden />
      </IconButton>
    </form>
  );
}
