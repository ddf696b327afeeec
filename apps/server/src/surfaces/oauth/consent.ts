// Login and consent, on the dashboard's origin and with its session. Browsers get the web app's page, where the user
// can reduce the requested scopes. The pages here work without scripts: a form leads to a page. Operations do the work;
// this module only selects the next page.

import { type Account, type AuthorizationRequest, type ErrorCode, type Language, LIMITS } from "@vitrine/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Credential } from "../../kernel/access/index.ts";
import type { OperationRunner } from "../../kernel/call/run.ts";
import { OperationError } from "../../kernel/errors.ts";
import { preferredLanguage } from "../../kernel/languages.ts";
import { type Html, sendPage } from "../browser/page.ts";
import type { SignInCookies } from "../browser/session-api.ts";
import type { AppPage } from "../browser/web-app.ts";
import { parseForms } from "../http/bodies.ts";
import { clientFacts } from "../http/mount-operations.ts";
import { queryText } from "../http/request-facts.ts";
import { CONSENT_PATH, codePage, consentPage, emailPage, type Problem, type Refusal, refusalPage } from "./pages.ts";

export interface ConsentOptions {
  /** Returns true while a request waits for its user. */
  isWaiting(requestId: string): Promise<boolean>;
}

interface Parts extends ConsentOptions {
  runner: OperationRunner;
  cookies: SignInCookies;
  /** The web app's page; undefined without a build. */
  appPage: AppPage | undefined;
}

export function mountConsent(app: FastifyInstance, parts: Parts): void {
  app.register(async (scope) => {
    parseForms(scope);
    for (const [method, path, answer] of STEPS) {
      const url = `${CONSENT_PATH}${path}`;
      const handler = (request: FastifyRequest, reply: FastifyReply) => answer(new Visit(parts, request, reply));
      scope.route({ method, url, bodyLimit: LIMITS.request.publicBodyBytesMax, handler });
    }
  });
}

const STEPS: readonly [method: "GET" | "POST", path: string, answer: (visit: Visit) => Promise<FastifyReply>][] = [
  ["GET", "", (visit) => visit.open()],
  ["POST", "", (visit) => visit.decide()],
  ["POST", "/email", (visit) => visit.requestCode()],
  ["POST", "/code", (visit) => visit.verifyCode()],
  ["POST", "/account", (visit) => visit.changeAccount()],
];

/** Errors of operations that the same page explains, so that the user can correct them. */
const PROBLEMS: Partial<Record<ErrorCode, Problem>> = {
  invalid_input: "invalid_email",
  email_not_allowed: "email_not_allowed",
  invalid_code: "invalid_code",
  rate_limited: "rate_limited",
};

/** Returns the problem of a decision that the user can correct. */
function problemOfDecision(fieldErrors: OperationError["fieldErrors"]): Problem | undefined {
  if (fieldErrors?.["days"] !== undefined) return "invalid_days";
  return fieldErrors?.["allow"] === undefined ? undefined : "too_many_connections";
}

/** Final refusals: the user cannot continue. */
const REFUSALS: Partial<Record<ErrorCode, Refusal>> = {
  not_found: "over",
  source_blocked: "source_blocked",
  account_inactive: "account_inactive",
  access_restricted: "bad_request",
};

interface Input {
  params?: object;
  body?: object;
}

/** One request of one browser. */
class Visit {
  readonly #parts: Parts;
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #fields: URLSearchParams;
  readonly #requestId: string;
  #language: Language;

  constructor(parts: Parts, request: FastifyRequest, reply: FastifyReply) {
    this.#parts = parts;
    this.#request = request;
    this.#reply = reply;
    const { body, url } = request;
    this.#fields = body instanceof URLSearchParams ? body : new URLSearchParams(queryText(url));
    this.#requestId = this.#field("request");
    this.#language = preferredLanguage(request.headers["accept-language"] ?? "");
  }

  /** These pages for a browser without scripts. */
  get #plainUrl(): string {
    return `${CONSENT_PATH}?${new URLSearchParams({ request: this.#requestId, scripts: "off" })}`;
  }

  async open(): Promise<FastifyReply> {
    const { appPage } = this.#parts;
    const isBrowser = this.#request.headers["sec-fetch-dest"] === "document";
    const isPlain = this.#field("scripts") === "off";
    if (appPage === undefined || !isBrowser || isPlain) return this.show();
    return appPage(this.#request, this.#reply, this.#plainUrl);
  }

  async show(problem?: Problem): Promise<FastifyReply> {
    if (!(await this.#parts.isWaiting(this.#requestId))) return this.#refuse("over", 400);
    try {
      const person = await this.#run<Account>("get_profile");
      this.#language = person.language;
      const params = { id: this.#requestId };
      const request = await this.#run<z.output<typeof AuthorizationRequest>>("get_authorization_request", { params });
      const page = consentPage({ ...this.#step, problem }, person, request);
      return this.#send(page, problem === undefined ? 200 : 400, formTargets(request));
    } catch (error) {
      if (error instanceof OperationError && error.code === "sign_in_required") return this.#askForEmail();
      return this.#explain(error);
    }
  }

  async requestCode(): Promise<FastifyReply> {
    const email = this.#field("email");
    try {
      await this.#runAsNobody("request_sign_in_code", { body: { email, language: this.#language } });
      return this.#send(codePage(this.#step, email), 200);
    } catch (error) {
      return this.#mend(error, (problem) => this.#askForEmail(problem, email));
    }
  }

  async verifyCode(): Promise<FastifyReply> {
    const email = this.#field("email");
    try {
      const body = { email, code: this.#field("code"), language: this.#language };
      await this.#runAsNobody("verify_sign_in_code", { body });
      return this.#restart();
    } catch (error) {
      return this.#mend(error, async (problem, status) =>
        this.#send(codePage({ ...this.#step, problem }, email), status),
      );
    }
  }

  async changeAccount(): Promise<FastifyReply> {
    try {
      await this.#run("sign_out");
    } catch (error) {
      if (!(error instanceof OperationError && error.code === "sign_in_required")) return this.#explain(error);
    }
    return this.#restart();
  }

  async decide(): Promise<FastifyReply> {
    const allow = this.#field("decision") === "allow";
    if (!allow && this.#field("decision") !== "deny") return this.#refuse("bad_request", 400);
    const days = /^\d{1,3}$/.test(this.#field("days")) ? Number(this.#field("days")) : undefined;
    // A refusal needs no duration.
    const body = { allow, consentToken: this.#field("token"), ...(allow ? { days: days ?? 0 } : {}) };
    try {
      const params = { id: this.#requestId };
      const { redirectTo } = await this.#run<{ redirectTo: string }>("decide_authorization_request", { params, body });
      return this.#reply.header("cache-control", "no-store").redirect(redirectTo, 303);
    } catch (error) {
      if (!(error instanceof OperationError)) throw error;
      if (error.code === "sign_in_required") return this.#restart();
      const problem = error.code === "invalid_input" ? problemOfDecision(error.fieldErrors) : undefined;
      if (problem !== undefined) return this.show(problem);
      return this.#explain(error);
    }
  }

  get #step() {
    return { language: this.#language, requestId: this.#requestId };
  }

  #field(name: string): string {
    return this.#fields.get(name) ?? "";
  }

  async #askForEmail(problem?: Problem, email?: string): Promise<FastifyReply> {
    type Options = { thirdParty: { name: string; path: string } | null };
    const { thirdParty } = await this.#runAsNobody<Options>("get_sign_in_options");
    const page = emailPage({ ...this.#step, problem }, thirdParty, email);
    return this.#send(page, problem === undefined ? 200 : problem === "rate_limited" ? 429 : 400);
  }

  /** Redirects to the first page, which now knows the signed-in user. */
  #restart(): FastifyReply {
    return this.#reply.header("cache-control", "no-store").redirect(this.#plainUrl, 303);
  }

  /** Shows the page again with the problem if the user can correct it. */
  #mend(error: unknown, again: (problem: Problem, status: number) => Promise<FastifyReply>): Promise<FastifyReply> {
    const problem = error instanceof OperationError ? PROBLEMS[error.code] : undefined;
    if (error instanceof OperationError && problem !== undefined) return again(problem, error.status);
    return this.#explain(error);
  }

  async #explain(error: unknown): Promise<FastifyReply> {
    if (!(error instanceof OperationError) || error.status >= 500) throw error;
    const status = error.code === "not_found" ? 400 : error.status;
    return this.#refuse(REFUSALS[error.code] ?? "bad_request", status);
  }

  #refuse(refusal: Refusal, status: number): FastifyReply {
    return this.#send(refusalPage(this.#language, refusal), status);
  }

  #send(page: Html, status: number, formTargets = "'self'"): FastifyReply {
    return sendPage(this.#reply, page, { status, formTargets });
  }

  #run<Output>(operation: string, input: Input = {}): Promise<Output> {
    return this.#runAs(this.#parts.cookies.credential(this.#request, "dashboard_session"), operation, input);
  }

  /** A client that signs in may still send the cookie of an expired session. */
  #runAsNobody<Output>(operation: string, input: Input = {}): Promise<Output> {
    return this.#runAs({ kind: "none" }, operation, input);
  }

  async #runAs<Output>(credential: Credential, operation: string, input: Input): Promise<Output> {
    const { runner, cookies } = this.#parts;
    const answer = await runner.run({
      operation,
      caller: "member",
      credential,
      workspaceId: null,
      input: { params: { ...input.params }, query: {}, body: input.body },
      client: clientFacts(this.#request),
      session: cookies.control(this.#request, this.#reply),
      headers: {},
    });
    return JSON.parse(answer.body ?? "null") as Output;
  }
}

/**
 * `form-action` sources for the decision form. Browsers apply them to every further redirect too, and callbacks do
 * redirect, so any https page is allowed. A policy cannot name an IPv6 address. For a custom URL scheme it can name
 * only the scheme.
 */
function formTargets({ isLoopback, callbackHost }: { isLoopback: boolean; callbackHost: string }): string {
  if (!isLoopback) return "'self' https:";
  const scheme = OWN_SCHEMES[callbackHost] ?? (callbackHost.startsWith("[") ? "http:" : undefined);
  return `'self' https: ${scheme ?? `http://${callbackHost}`}`;
}

/** Custom URL schemes of programs, by the host of their callback. */
const OWN_SCHEMES: Readonly<Record<string, string>> = { "anysphere.cursor-mcp": "cursor:" };
