// Builds a routine from a form, shows its steps and accepts changes. The routine is kept in this browser.

import {
  ask,
  type ChatAnswer,
  leftText,
  Problem,
  prepareQuestion,
  problemText,
  viewerFacts,
} from "./shared/assistant.ts";
import { el, get, given, paragraphs } from "./shared/dom.ts";
import { productCard } from "./shared/products.ts";
import { sourceList } from "./shared/sources.ts";

type Period = "MORNING" | "EVENING" | "WEEKLY" | "ANY";

interface Step {
  order: number;
  period: Period;
  title: string;
  instructions: string;
  productId: string | null;
  source: "SELECTED" | "SUGGESTED";
}

interface RoutineAnswer extends ChatAnswer {
  routine: { steps: Step[]; warnings: string[] };
}

interface Words extends Record<string, unknown> {
  periods: Record<Period, string>;
}

interface Given {
  texts: { chat: Record<string, string>; problems: Record<string, string>; routine: Words };
}

/** Sent again with every change. */
interface RoutineRequest {
  userProfile: Record<string, unknown>;
  userSelectedRoutineProducts: string[];
  allowAiSuggestions: boolean;
}

interface Kept {
  answer: RoutineAnswer;
  wish: RoutineRequest;
}

const { texts } = given<Given>();
const say = (name: string) => String(texts.routine[name] ?? "");
const form = get<HTMLFormElement>("#routine");
const result = get("#result");
const problem = get(".problem[role=alert]", form);
const left = get(".left", form);
const NAME = "routine";
const PERIODS: readonly Period[] = ["MORNING", "EVENING", "WEEKLY", "ANY"];

const field = (name: string) => String(new FormData(form).get(name) ?? "").trim();
const list = (name: string) =>
  field(name)
    .split(/[,;]/)
    .map((item) => item.trim().slice(0, 100))
    .filter((item) => item !== "")
    .slice(0, 20);

function requestOf(): RoutineRequest {
  const data = new FormData(form);
  const age = Number(field("age"));
  const userProfile = {
    ...(age > 0 && { age }),
    ...(field("skinType") !== "" && { skinType: field("skinType") }),
    ...(field("budget") !== "" && { budget: field("budget") }),
    ...(list("concerns").length > 0 && { concerns: list("concerns") }),
    ...(list("allergies").length > 0 && { allergies: list("allergies") }),
  };
  return {
    userProfile,
    userSelectedRoutineProducts: data.getAll("product").map(String),
    allowAiSuggestions: data.has("suggest"),
  };
}

async function build(message: string, wish: RoutineRequest, threadId?: string): Promise<void> {
  problem.hidden = true;
  result.hidden = false;
  result.setAttribute("aria-busy", "true");
  const words = el("div", { class: "prose" }, el("p", { class: "step" }, say("building")));
  result.replaceChildren(el("h2", {}, say("result")), words);
  result.scrollIntoView({ block: "start" });
  let text = "";
  const told = {
    onStep: (step: string) => {
      if (step === "checking") words.replaceChildren(el("p", { class: "step" }, texts.chat["checking"] ?? ""));
      else words.replaceChildren(el("p", { class: "step" }, say("building")));
    },
    onText: (piece: string) => {
      text += piece;
      words.replaceChildren(...paragraphs(text));
    },
  };
  try {
    const body = { message, ...wish, ...(threadId !== undefined && { threadId }) };
    const answer = await ask<RoutineAnswer>("/assistant/routine", body, told);
    keep({ answer, wish });
    show({ answer, wish });
    showLeft(answer.access.remaining);
  } catch (error) {
    if (error instanceof Problem && error.code === "not_found" && threadId !== undefined) return build(message, wish);
    result.hidden = true;
    problem.hidden = false;
    problem.textContent = problemText(error, texts.problems);
    problem.scrollIntoView({ block: "center" });
  } finally {
    result.removeAttribute("aria-busy");
  }
}

function show({ answer, wish }: Kept): void {
  const { response, routine, threadId } = answer;
  result.hidden = false;
  const periods = PERIODS.flatMap((period) => {
    const steps = routine.steps.filter((step) => step.period === period);
    return steps.length === 0 ? [] : [periodOf(period, steps, response.products)];
  });
  const print = el("button", { class: "button quiet", type: "button" }, say("print"));
  print.addEventListener("click", () => window.print());
  const again = el("button", { class: "link", type: "button" }, say("again"));
  again.addEventListener("click", forget);
  result.replaceChildren(
    el("h2", {}, say("result")),
    el("div", { class: "prose" }, ...paragraphs(response.text)),
    periods.length === 0 ? el("p", {}, say("empty")) : el("div", { class: "periods" }, ...periods),
    ...sourceList(response.sources ?? [], response.products, texts.chat),
    ...(routine.warnings.length > 0 ? [warningsOf(routine.warnings)] : []),
    el("p", { class: "actions" }, print, again),
    el("p", { class: "hint" }, say("kept")),
    changeForm(wish, threadId),
  );
}

function periodOf(period: Period, steps: Step[], products: ChatAnswer["response"]["products"]): HTMLElement {
  const items = steps.map(({ title, instructions, productId, source }) => {
    const product = products.find(({ id }) => id === productId) ?? chosenProduct(productId);
    const whose = el("span", { class: "chip" }, say(source === "SELECTED" ? "yours" : "suggested"));
    return el(
      "li",
      {},
      el("h4", {}, title, " ", productId !== null && whose),
      ...paragraphs(instructions),
      product && productCard({ ...product, reason: "" }),
    );
  });
  return el("section", { class: "period" }, el("h3", {}, texts.routine.periods[period]), el("ol", {}, ...items));
}

/** Returns a product that this page offered. */
function chosenProduct(id: string | null) {
  const box = id === null ? null : form.querySelector<HTMLInputElement>(`[name=product][value="${CSS.escape(id)}"]`);
  const { slug, name } = box?.dataset ?? {};
  return id === null || slug === undefined || name === undefined ? undefined : { id, slug, name };
}

const warningsOf = (warnings: string[]) =>
  el(
    "section",
    { class: "warnings" },
    el("h3", {}, say("warnings")),
    el("ul", {}, ...warnings.map((text) => el("li", {}, text))),
  );

function changeForm(wish: RoutineRequest, threadId: string): HTMLElement {
  const box = el("input", { id: "change", maxlength: "2000", placeholder: say("changeHint"), required: "" });
  const change = el(
    "form",
    { class: "change" },
    el("label", { for: "change" }, say("change")),
    box,
    el("button", { class: "button", type: "submit" }, texts.chat["send"] ?? ""),
  );
  box.addEventListener("focus", () => void prepareQuestion());
  change.addEventListener("submit", (event) => {
    event.preventDefault();
    build(box.value.trim(), wish, threadId);
  });
  return change;
}

const showLeft = (n: number) => {
  left.textContent = leftText(n, texts.chat);
};

function keep(kept: Kept): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // Storage may be unavailable; the routine still works.
  }
}

function forget(): void {
  localStorage.removeItem(NAME);
  result.hidden = true;
  form.reset();
  form.scrollIntoView({ block: "start" });
}

function restore(): void {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME) ?? "null") as Kept | null;
    if (kept !== null) show(kept);
  } catch {
    // An older version of the page may have stored another format.
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  build(field("message") || say("defaultMessage"), requestOf());
});
form.addEventListener(
  "focusin",
  async () => {
    prepareQuestion();
    const facts = await viewerFacts().catch(() => undefined);
    if (facts !== undefined) showLeft(facts.viewer.remainingToday);
  },
  { once: true },
);
restore();
