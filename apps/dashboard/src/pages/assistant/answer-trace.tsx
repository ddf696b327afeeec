import { Link } from "@tanstack/react-router";
import { buttonClass, Chip, useLocale } from "@vitrine/ui";
import { Pencil } from "lucide-react";
import { useWorkspaceId } from "../../frame/session.ts";
import { useMessages } from "../../messages/index.ts";
import styles from "./assistant.module.css";
import { Marked } from "./marked.tsx";
import { findMarks } from "./marks.ts";
import { useTexts } from "./texts/index.ts";
import type { Tried } from "./turns.ts";

type Traced = Pick<Tried, "trace" | "credits">;

/** Trace of an answer: cost, model and sources. */
export function AnswerTrace({ text, tried }: { text: string; tried: Traced | undefined }) {
  const texts = useTexts();
  return (
    <aside className={styles.behind} aria-label={texts.details}>
      <div className={styles.behindHead}>
        <h2>{texts.details}</h2>
        {tried && <Chip>{texts.cost(tried.credits.charged)}</Chip>}
      </div>
      {tried === undefined ? <p className={styles.dim}>{texts.detailsEmpty}</p> : <Facts tried={tried} />}
      {tried && tried.trace.level !== null && <Read answer={text} tried={tried} />}
    </aside>
  );
}

function Facts({ tried: { trace, credits } }: { tried: Traced }) {
  const texts = useTexts();
  const { number } = useLocale();
  const { errors } = useMessages();
  const refusal = (code: string | null) =>
    code === null ? texts.wouldBeAnswered : ((errors as Record<string, string>)[code] ?? texts.wouldBeRefused);
  // Related products are only counted.
  const named = trace.products.filter(({ role }) => role !== "RELATED").map(({ name }) => name);
  const others = trace.products.length - named.length;
  return (
    <dl className={styles.facts}>
      <dt>{texts.creditsLabel}</dt>
      <dd>{texts.beforeAfter(number(credits.before), number(credits.after))}</dd>
      <dt>{texts.time}</dt>
      <dd>{texts.seconds(number(Math.round(trace.milliseconds / 100) / 10))}</dd>
      {trace.level && (
        <>
          <dt>{texts.level}</dt>
          <dd>{texts.levels[trace.level]}</dd>
        </>
      )}
      <dt>{texts.guest}</dt>
      <dd>{refusal(trace.visitors.guest)}</dd>
      <dt>{texts.customer}</dt>
      <dd>{refusal(trace.visitors.customer)}</dd>
      <dt>{texts.productsRead}</dt>
      <dd>
        {trace.products.length === 0
          ? texts.none
          : [...named, ...(others > 0 ? [texts.moreCount(others)] : [])].join(", ")}
      </dd>
      <dt>{texts.model}</dt>
      <dd>{trace.model}</dd>
    </dl>
  );
}

function Read({ answer, tried: { trace } }: { answer: string; tried: Traced }) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  const { inPassages } = findMarks(
    answer,
    trace.passages.map(({ text }) => text),
  );
  const nameOf = (id: string) => trace.products.find((product) => product.id === id)?.name ?? "";
  const first = trace.products[0]?.id;
  return (
    <>
      <h3>{texts.usedSources}</h3>
      {trace.passages.length === 0 && <p className={styles.dim}>{texts.readNothing}</p>}
      {trace.passages.map(({ productId, field, text }, at) => {
        const mark = inPassages[at];
        return (
          <blockquote key={`${productId} ${field} ${text}`} className={styles.passage}>
            <small>
              {texts.fields[field]}, {nameOf(productId)}
            </small>
            <p>
              <Marked text={text} marks={mark ? [mark] : []} />
            </p>
          </blockquote>
        );
      })}
      {first && (
        <Link
          to="/w/$workspaceId/products/$productId"
          params={{ workspaceId, productId: first }}
          className={buttonClass({ size: "small" })}
        >
          <Pencil aria-hidden />
          {texts.editProduct}
        </Link>
      )}
    </>
  );
}
