// Conversation about a product. It is kept in sessionStorage, so it survives a reload or a return to the page.

import {
  ask,
  type ChatAnswer,
  endConversation,
  leftText,
  Problem,
  prepareQuestion,
  problemText,
  viewerFacts,
} from "./shared/assistant.ts";
import { el, get, given, paragraphs } from "./shared/dom.ts";
import { productCards } from "./shared/products.ts";
import { sourceList } from "./shared/sources.ts";

interface Given {
  product: { id: string; name: string };
  texts: { chat: Record<string, string>; problems: Record<string, string> };
}

interface Turn {
  question: string;
  answer: ChatAnswer["response"];
}

interface Kept {
  threadId?: string;
  turns: Turn[];
  isOpen: boolean;
}

const { product, texts } = given<Given>();
const say = (name: string) => texts.chat[name] ?? "";
const panel = get("#chat");
const opener = get<HTMLButtonElement>(".chat-open", panel);
const body = get(".chat-body", panel);
const log = get(".said", panel);
const form = get<HTMLFormElement>(".chat-ask", panel);
const box = get<HTMLTextAreaElement>("textarea", form);
const left = get(".left", panel);
const clear = get<HTMLButtonElement>(".clear", panel);

const asked = [...document.querySelectorAll<HTMLElement>("[data-question]")];
const beginnings = asked.map(({ dataset }) => dataset["question"] ?? "");

const NAME = `chat:${product.id}`;
let kept: Kept = read();
let isBusy = false;

function read(): Kept {
  try {
    return (JSON.parse(sessionStorage.getItem(NAME) ?? "null") as Kept | null) ?? { turns: [], isOpen: false };
  } catch {
    return { turns: [], isOpen: false };
  }
}

function keep(change: Partial<Kept>): void {
  kept = { ...kept, ...change };
  try {
    sessionStorage.setItem(NAME, JSON.stringify(kept));
  } catch {
    // Storage may be unavailable; the conversation still works.
  }
}

/** Offers suggested questions before the first one. */
function offerBeginnings(): void {
  if (log.childElementCount > 0 || beginnings.length === 0) return;
  log.append(el("div", { class: "next" }, ...beginnings.map(questionChip)));
}

const questionChip = (question: string) => {
  const chip = el("button", { class: "chip", type: "button" }, question);
  chip.addEventListener("click", () => send(question));
  return chip;
};

function open({ isAsked = true } = {}): void {
  body.hidden = false;
  offerBeginnings();
  opener.setAttribute("aria-expanded", "true");
  document.documentElement.classList.add("chat-is-open");
  keep({ isOpen: true });
  if (isAsked) box.focus();
  showAccess();
}

function close(): void {
  body.hidden = true;
  opener.setAttribute("aria-expanded", "false");
  document.documentElement.classList.remove("chat-is-open");
  keep({ isOpen: false });
  opener.focus();
}

/** Shows the remaining questions, or that signing in is required. */
async function showAccess(): Promise<void> {
  try {
    const { viewer, aiAccess } = await viewerFacts();
    if (aiAccess === "OFF") return showProblem(say("off"));
    if (aiAccess === "CUSTOMERS" && viewer.kind !== "CUSTOMER") {
      form.hidden = true;
      const path = `/account?next=${encodeURIComponent(location.pathname)}`;
      left.replaceChildren(el("a", { href: path }, say("signIn")));
      return;
    }
    showLeft(viewer.remainingToday);
  } catch (error) {
    showProblem(problemText(error, texts.problems));
  }
}

const showLeft = (n: number) => {
  left.textContent = leftText(n, texts.chat);
};

const showProblem = (text: string) => {
  log.append(el("p", { class: "problem", role: "alert" }, text));
  scrollDown();
};

const scrollDown = () => {
  log.scrollTop = log.scrollHeight;
};

const questionBubble = (question: string) =>
  el("div", { class: "turn mine" }, el("span", { class: "hidden" }, `${say("you")}: `), el("p", {}, question));

function fillAnswer(turn: HTMLElement, { text, products, questions, sources = [] }: ChatAnswer["response"]): void {
  const others = products.filter(({ id }) => id !== product.id);
  turn.replaceChildren(
    el("span", { class: "hidden" }, `${say("answer")}: `),
    ...paragraphs(text),
    ...sourceList(sources, [product, ...products], texts.chat),
    el("div", { class: "cards" }, ...productCards(others)),
    el("div", { class: "next" }, ...questions.map(questionChip)),
  );
}

/** Suggestions belong to the last answer only. */
function dropSuggestions(): void {
  for (const next of log.querySelectorAll(".next")) next.remove();
}

async function send(question: string): Promise<void> {
  if (isBusy || question.trim() === "") return;
  isBusy = true;
  dropSuggestions();
  const turn = el("div", { class: "turn theirs", "aria-busy": "true" });
  const step = el("p", { class: "step" }, say("reading"));
  turn.append(step);
  log.append(questionBubble(question), turn);
  box.value = "";
  scrollDown();
  try {
    const answer = await talk(question, turn, step);
    fillAnswer(turn, answer.response);
    keep({ threadId: answer.threadId, turns: [...kept.turns, { question, answer: answer.response }] });
    showLeft(answer.access.remaining);
    clear.hidden = false;
  } catch (error) {
    turn.remove();
    showProblem(problemText(error, texts.problems));
    box.value = question;
  } finally {
    turn.removeAttribute("aria-busy");
    isBusy = false;
    scrollDown();
  }
}

async function talk(message: string, turn: HTMLElement, step: HTMLElement): Promise<ChatAnswer> {
  let text = "";
  const told = {
    onStep: (name: string) => {
      step.textContent = say(name);
    },
    onText: (piece: string) => {
      text += piece;
      turn.replaceChildren(...paragraphs(text));
      scrollDown();
    },
  };
  const about = { message, productId: product.id, productName: product.name };
  const { threadId } = kept;
  try {
    return await ask("/assistant/product", { ...about, ...(threadId !== undefined && { threadId }) }, told);
  } catch (error) {
    // The conversation expired, or another visitor has signed in: starts a new conversation.
    if (!(error instanceof Problem) || error.code !== "not_found" || threadId === undefined) throw error;
    const { threadId: _over, ...rest } = kept;
    kept = rest;
    return ask("/assistant/product", about, told);
  }
}

function startAgain(): void {
  if (kept.threadId !== undefined) endConversation(kept.threadId);
  kept = { turns: [], isOpen: true };
  keep({});
  log.replaceChildren();
  offerBeginnings();
  clear.hidden = true;
  box.focus();
}

function restore(): void {
  for (const { question, answer } of kept.turns) {
    const turn = el("div", { class: "turn theirs" });
    fillAnswer(turn, answer);
    dropSuggestions();
    log.append(questionBubble(question), turn);
  }
  clear.hidden = kept.turns.length === 0;
  if (kept.isOpen && kept.turns.length > 0) open({ isAsked: false });
  scrollDown();
}

opener.hidden = false;
opener.addEventListener("click", () => open());
get(".chat-close", panel).addEventListener("click", close);
clear.addEventListener("click", startAgain);
panel.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && !body.hidden) close();
});
box.addEventListener("focus", () => void prepareQuestion());
box.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey) return;
  event.preventDefault();
  form.requestSubmit();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  send(box.value.trim());
});
for (const link of asked) {
  link.addEventListener("click", (event) => {
    event.preventDefault();
    open();
    send(link.dataset["question"] ?? "");
  });
}
restore();
