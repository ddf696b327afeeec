// Client of the site's assistant: viewer, bot protection and streamed answers.

import { Proofs } from "@vitrine/client/proofs";
import { get } from "./dom.ts";

export interface NamedProduct {
  id: string;
  slug: string;
  name: string;
  reason: string;
}

/** A sentence of the catalogue that supports an answer. */
export interface Source {
  productId: string;
  field: "DESCRIPTION" | "INFORMATION" | "TAG";
  quote: string;
}

export interface ChatAnswer {
  threadId: string;
  response: { text: string; products: NamedProduct[]; questions: string[]; sources: Source[] };
  access: { remaining: number };
}

interface ViewerFacts {
  viewer: { kind: "NONE" | "GUEST" | "CUSTOMER"; name: string | null; remainingToday: number };
  aiAccess: "EVERYONE" | "CUSTOMERS" | "OFF";
  challenge: { policy: "ALWAYS" | "GUESTS" | "NEVER"; siteKey: string | null; workspaceId: string };
}

/** An error, as a code that the page has a text for. */
export class Problem extends Error {
  readonly code: string;
  readonly fields: Record<string, string>;

  constructor(code: string, fields: Record<string, string> = {}) {
    super(code);
    this.code = code;
    this.fields = fields;
  }
}

/** Texts for rejected fields that are better than the text for the error code. */
const FIELD_WORDS: Record<string, string> = { message: "no_words", userSelectedRoutineProducts: "nothing_chosen" };

const codeOf = ({ code, fields }: Problem) =>
  Object.keys(fields).flatMap((field) => FIELD_WORDS[field] ?? [])[0] ?? code;

export const problemText = (thrown: unknown, problems: Record<string, string>): string => {
  const code = thrown instanceof Problem ? codeOf(thrown) : thrown instanceof TypeError ? "offline" : "other";
  return problems[code] ?? problems["other"] ?? code;
};

/** Returns the number of questions left today, as text. */
export const leftText = (n: number, texts: Record<string, string>): string =>
  (texts[n === 0 ? "none" : n === 1 ? "leftOne" : "left"] ?? "").replace("{n}", String(n));

let facts: Promise<ViewerFacts> | undefined;

/** Fetched once, before the first question: cached pages contain no visitor data. */
export function viewerFacts(): Promise<ViewerFacts> {
  facts ??= request("GET", "/assistant/viewer").then((answer) => answer.json() as Promise<ViewerFacts>);
  facts.catch(() => {
    facts = undefined;
  });
  return facts;
}

let proofs: Promise<Proofs> | undefined;

function proofsOfQuestions(): Promise<Proofs> {
  proofs ??= viewerFacts().then(({ viewer, challenge: { policy, siteKey, workspaceId } }) => {
    const isNeeded = policy === "ALWAYS" || (policy === "GUESTS" && viewer.kind !== "CUSTOMER");
    return new Proofs({ siteKey: isNeeded ? siteKey : null, purpose: "ai", workspaceId, place: get("#proof") });
  });
  proofs.catch(() => {
    proofs = undefined;
  });
  return proofs;
}

/** Starts the bot protection of the next question early, if the service requires it. */
export async function prepareQuestion(): Promise<void> {
  const prepared = await proofsOfQuestions().catch(() => undefined);
  prepared?.prepare();
}

/** Each token is valid once. */
async function solveChallenge(): Promise<{ challengeToken?: string }> {
  const challengeToken = await (await proofsOfQuestions()).take();
  return challengeToken === undefined ? {} : { challengeToken };
}

interface Asking {
  onStep: (step: "checking" | "reading") => void;
  onText: (text: string) => void;
}

/** Retries once if the browser has lost its cookie since viewerFacts(). */
async function withSession<T>(work: () => Promise<T>): Promise<T> {
  await viewerFacts();
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== "visitor_required") throw error;
    facts = undefined;
    proofs = undefined;
    await viewerFacts();
    return work();
  }
}

/** Sends a question and streams the answer. */
export const ask = <Answer extends ChatAnswer>(path: string, body: object, asking: Asking): Promise<Answer> =>
  withSession(() => readStream<Answer>(path, body, asking));

async function readStream<Answer>(path: string, body: object, { onStep, onText }: Asking): Promise<Answer> {
  onStep("checking");
  const challenge = await solveChallenge();
  onStep("reading");
  const answer = await request("POST", path, { ...body, ...challenge });
  for await (const { name, data } of eventsOf(answer)) {
    if (name === "delta") onText((data as { text: string }).text);
    if (name === "error") throw problemFrom(data);
    if (name === "done") return data as Answer;
  }
  throw new Problem("offline");
}

/** The same without streaming. */
export const askOnce = <Answer>(path: string, body: object): Promise<Answer> =>
  withSession(async () => {
    const answer = await request("POST", path, { ...body, ...(await solveChallenge()) });
    return answer.json() as Promise<Answer>;
  });

export const endConversation = (threadId: string): Promise<unknown> =>
  request("DELETE", `/assistant/threads/${encodeURIComponent(threadId)}`).catch(() => undefined);

async function request(method: string, path: string, body?: object): Promise<Response> {
  const headers = { accept: method === "POST" ? "text/event-stream, application/json" : "application/json" };
  const sent =
    body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { ...headers, "content-type": "application/json" } };
  const answer = await fetch(path, { method, headers, ...sent });
  if (!answer.ok) throw problemFrom(await answer.json().catch(() => ({})));
  return answer;
}

function problemFrom(body: unknown): Problem {
  const { code = "other", fieldErrors } = body as { code?: string; fieldErrors?: Record<string, string> };
  return new Problem(code, fieldErrors);
}

async function* eventsOf(answer: Response): AsyncGenerator<{ name: string; data: unknown }> {
  if (answer.body === null) return;
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let unread = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const blocks = (unread + piece.value).split("\n\n");
    unread = blocks.pop() ?? "";
    for (const block of blocks) {
      const [, name = "", data = "null"] = /^event: (\w+)\ndata: (.*)$/s.exec(block) ?? [];
      if (name !== "") yield { name, data: JSON.parse(data) };
    }
  }
}
