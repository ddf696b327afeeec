import { type AuthorizationRequest, type Language, LIMITS } from "@vitrine/contract";
import type { z } from "zod";
import { type Html, html, page } from "../browser/page.ts";
import { PERMISSIONS } from "./permission-texts.ts";
import { TEXTS, type Texts } from "./texts.ts";

/** Reason for a page without a decision. */
export type Refusal = keyof Texts["refusals"];
/** Problem on a page that the user can submit again. */
export type Problem = keyof Texts["problems"];

export interface Person {
  name: string;
  email: string;
  language: Language;
}

/** A page that continues the request with this id. */
interface Step {
  language: Language;
  requestId: string;
  problem?: Problem | undefined;
}

export const CONSENT_PATH = "/oauth/consent";

/** `cause` is a protocol text for the developer of the client. */
export function refusalPage(language: Language, refusal: Refusal, cause?: string): Html {
  const { title, explanation } = TEXTS[language].refusals[refusal];
  return page(
    language,
    title,
    html`<p>${explanation}</p>
${cause !== undefined && html`<p><code lang="en">${cause}</code></p>`}`,
  );
}

export function emailPage(step: Step, thirdParty: { name: string; path: string } | null, email = ""): Html {
  const { signIn } = TEXTS[step.language];
  const fields = html`
<label for="email">${signIn.email}</label>
<input id="email" name="email" type="email" autocomplete="email" required autofocus value="${email}">
<div><button class="main">${signIn.sendCode}</button></div>`;
  const link =
    thirdParty !== null &&
    html`<p><a href="${thirdPartyLink(thirdParty.path, step)}">${signIn.with(thirdParty.name)}</a></p>`;
  return page(
    step.language,
    signIn.title,
    html`<p>${signIn.reason}</p>
${problemNote(step)}
${form(step, "/email", fields)}
${link}`,
  );
}

export function codePage(step: Step, email: string): Html {
  const { signIn } = TEXTS[step.language];
  const address = html`<input type="hidden" name="email" value="${email}">`;
  const fields = html`
${address}
<label for="code">${signIn.code}</label>
<input id="code" name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="${LIMITS.account.signInCodeMax}" required autofocus>
<div><button class="main">${signIn.verify}</button></div>`;
  return page(
    step.language,
    signIn.title,
    html`<p>${signIn.codeSent(email)}</p>
${problemNote(step)}
${form(step, "/code", fields)}
${form(step, "/email", html`${address}<button class="link">${signIn.again}</button>`)}`,
  );
}

export function consentPage(step: Step, person: Person, request: z.output<typeof AuthorizationRequest>): Html {
  const { consent } = TEXTS[step.language];
  const { clientName, verifiedHost, callbackHost, connectionId } = request;
  const fields = html`
<input type="hidden" name="token" value="${request.consentToken}">
<label for="days">${consent.days(LIMITS.connection.daysMax)}</label>
<input id="days" name="days" type="number" min="1" max="${LIMITS.connection.daysMax}" value="${LIMITS.connection.daysDefault}" required>
<div>
<button class="main" name="decision" value="allow">${consent.allow}</button>
<button name="decision" value="deny" formnovalidate>${consent.deny}</button>
</div>`;
  return page(
    step.language,
    connectionId === null ? consent.title(clientName) : consent.titleMore(clientName),
    html`${problemNote(step)}
<dl>
<dt>${consent.account}</dt><dd>${person.name} (${person.email})</dd>
<dt>${consent.client}</dt><dd>${clientName}</dd>
<dt>${consent.origin}</dt><dd>${verifiedHost ?? consent.unverified}</dd>
<dt>${consent.callback}</dt><dd>${callbackHost}</dd>
</dl>
${warning(step, request)}
<h2 id="permissions">${consent.permissions}</h2>
<ul aria-labelledby="permissions">
${permissions(step.language, request)}
</ul>
<p>${consent.everywhere}</p>
${form(step, "", fields)}
<p>${consent.revocable}</p>
${form(step, "/account", html`<button class="link">${consent.otherAccount}</button>`)}`,
  );
}

function warning({ language }: Step, request: z.output<typeof AuthorizationRequest>): Html | false {
  const { consent } = TEXTS[language];
  const { isLoopback, verifiedHost, callbackHost } = request;
  if (!isLoopback && verifiedHost !== null) return false;
  return html`<p class="warning">${isLoopback ? consent.loopback : consent.unverifiedWarning(callbackHost)}</p>`;
}

function permissions(
  language: Language,
  { scopes, newScopes, connectionId }: z.output<typeof AuthorizationRequest>,
): Html[] {
  const { consent } = TEXTS[language];
  const added = new Set(connectionId === null ? [] : newScopes);
  return scopes.map((scope) =>
    added.has(scope)
      ? html`<li><span class="new">${consent.added}</span> ${PERMISSIONS[scope][language]}</li>`
      : html`<li>${PERMISSIONS[scope][language]}</li>`,
  );
}

const form = (
  { requestId }: Step,
  action: string,
  fields: Html,
) => html`<form method="post" action="${CONSENT_PATH}${action}">
<input type="hidden" name="request" value="${requestId}">${fields}
</form>`;

const problemNote = ({ language, problem }: Step) =>
  problem !== undefined && html`<p class="problem" role="alert">${TEXTS[language].problems[problem]}</p>`;

/** Returns to these pages: their users have a browser without scripts. */
const thirdPartyLink = (path: string, { requestId }: Step) =>
  `${path}?${new URLSearchParams({ returnTo: `${CONSENT_PATH}?request=${requestId}&scripts=off` })}`;
