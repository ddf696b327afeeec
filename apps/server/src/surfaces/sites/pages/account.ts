// Sign-in by a mailed code, the customer's profile, sign-out and erasure. All of them are forms; the one script solves
// the challenge for requesting a code.

import {
  type CustomerProfile,
  deleteCustomerProfile,
  getBootstrap,
  getCustomerProfile,
  LANGUAGES,
  logOutCustomer,
  requestCustomerCode,
  updateCustomerProfile,
  verifyCustomerCode,
} from "@vitrine/contract";
import type { FastifyReply } from "fastify";
import { OperationError } from "../../../kernel/errors.ts";
import { toLanguage } from "../../../kernel/languages.ts";
import { type Html, html } from "../../browser/page.ts";
import { ownPath, withQuery } from "../links.ts";
import { problemText } from "../problems.ts";
import { formTarget, personalPage, type SiteRoutes } from "../routes.ts";
import type { SiteVisit } from "../visit.ts";

type Answer = Promise<FastifyReply>;

interface SignInState {
  name?: string;
  email?: string;
  problem?: string;
  next?: string | undefined;
}

async function account(visit: SiteVisit): Answer {
  const customer = await findCustomer(visit);
  return customer === undefined ? signInPage(visit) : profilePage(visit, customer);
}

async function findCustomer({ calls }: SiteVisit): Promise<CustomerProfile | undefined> {
  if (calls.identity?.visitorToken === undefined) return undefined;
  try {
    return await calls.call(getCustomerProfile);
  } catch (error) {
    if (error instanceof OperationError && error.code === "sign_in_required") return undefined;
    throw error;
  }
}

/** Result of the last form, from the address of its redirect. */
function noticeOf({ query, texts: { account } }: SiteVisit): Html {
  const told = { out: account.signedOut, erased: account.erased, saved: account.saved }[query.get("done") ?? ""];
  return told === undefined ? html`` : html`<p class="done" role="status">${told}</p>`;
}

const problemOf = (problem: string | undefined): Html =>
  problem === undefined ? html`` : html`<p class="problem" role="alert">${problem}</p>`;

async function signInPage(visit: SiteVisit, { name = "", email = "", problem, next }: SignInState = {}): Answer {
  visit.identify();
  const { texts, query, site } = visit;
  const { account } = texts;
  const { challengeSiteKey: siteKey, accessPolicy } = await visit.calls.call(getBootstrap);
  const challenge =
    accessPolicy.challenge === "NEVER" || siteKey === null ? null : { siteKey, workspaceId: site.workspaceId };
  const goOn = next ?? (query.has("next") ? ownPath(query.get("next")) : undefined);
  const content = html`<section class="narrow"><h1>${account.signIn}</h1>${noticeOf(visit)}
<p>${query.has("wanted") ? account.wanted : account.why}</p><p>${account.signInLead}</p>${problemOf(problem)}
${challenge !== null && html`<noscript><p class="problem">${account.needsScript}</p></noscript>`}
<form method="post" action="/account/code" id="sign-in">
<label for="name">${account.name}</label><input id="name" name="name" value="${name}" autocomplete="name" maxlength="120" required>
<label for="email">${account.email}</label><input id="email" name="email" type="email" value="${email}" autocomplete="email" maxlength="254" required>
<input type="hidden" name="challengeToken" value="">${goOn !== undefined && html`<input type="hidden" name="next" value="${goOn}">`}
<div id="proof"></div>
<button class="button" type="submit">${account.sendCode}</button><p class="hint" role="status" id="state"></p></form></section>`;
  const given = { challenge, texts: { checking: texts.chat.checking, problem: texts.problems.challenge_failed } };
  const head = {
    title: account.signIn,
    ...(challenge !== null && { islands: ["sign-in"], given, isChallenged: true }),
  };
  return visit.page(head, content, problem === undefined ? 200 : 400);
}

function codePage(visit: SiteVisit, { email = "", problem, next }: SignInState): Answer {
  const { account } = visit.texts;
  const content = html`<section class="narrow"><h1>${account.codeTitle}</h1><p>${account.codeLead(email)}</p>${problemOf(problem)}
<form method="post" action="/account/verify"><label for="code">${account.code}</label>
<input class="code" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[0-9 ]*" maxlength="12" required autofocus>
<input type="hidden" name="email" value="${email}">${next !== undefined && html`<input type="hidden" name="next" value="${next}">`}
<button class="button" type="submit">${account.enter}</button></form>
<p><a href="${withQuery("/account", { next })}">${account.another}</a></p></section>`;
  return visit.page({ title: account.codeTitle }, content, problem === undefined ? 200 : 400);
}

/** Runs the work of a form; shows a refusal on the page that `again` renders. */
async function attempt(
  visit: SiteVisit,
  work: () => Promise<FastifyReply>,
  again: (problem: string) => Answer,
): Answer {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OperationError) || error.status >= 500 || error.code === "workspace_inactive") throw error;
    return again(problemText(error.code, visit.texts));
  }
}

const field = ({ form }: SiteVisit, name: string): string => (form.get(name) ?? "").trim();
/** Path to continue with: always a path of this site, whatever the form sends. */
const nextOf = ({ form }: SiteVisit): string | undefined => (form.has("next") ? ownPath(form.get("next")) : undefined);

async function sendCode(visit: SiteVisit): Answer {
  visit.identify();
  const [name, email, challengeToken, next] = [
    field(visit, "name"),
    field(visit, "email"),
    field(visit, "challengeToken"),
    nextOf(visit),
  ];
  return attempt(
    visit,
    async () => {
      const body = { name, email, ...(challengeToken !== "" && { challengeToken }) };
      await visit.calls.call(requestCustomerCode, { body });
      return codePage(visit, { email, next });
    },
    (problem) => signInPage(visit, { name, email, problem, next }),
  );
}

async function verify(visit: SiteVisit): Answer {
  visit.identify();
  const [email, next] = [field(visit, "email"), nextOf(visit)];
  const code = field(visit, "code").replaceAll(" ", "");
  return attempt(
    visit,
    async () => {
      const { token } = await visit.calls.call(verifyCustomerCode, { body: { email, code } });
      visit.setSession(token);
      return visit.seeOther(next ?? "/account");
    },
    (problem) => codePage(visit, { email, problem, next }),
  );
}

function profilePage(visit: SiteVisit, customer: CustomerProfile, problem?: string): Answer {
  const { account } = visit.texts;
  const language = toLanguage(customer.language);
  const content = html`<section class="narrow"><h1>${account.hello(customer.name)}</h1>${noticeOf(visit)}${problemOf(problem)}
<h2>${account.profile}</h2>
<form method="post" action="/account/profile">
<label for="name">${account.name}</label><input id="name" name="name" value="${customer.name}" autocomplete="name" maxlength="120" required>
<label for="email">${account.email}</label><input id="email" type="email" name="email" value="${customer.email}" readonly>
<label for="phone">${account.phone} <span class="hint">${account.optional}</span></label><input id="phone" name="phone" type="tel" value="${customer.phone ?? ""}" autocomplete="tel" maxlength="20" placeholder="+49…">
<label for="language">${account.language}</label><select id="language" name="language">${LANGUAGES.map((tag) => html`<option value="${tag}" ${tag === language && html`selected`}>${account.languages[tag]}</option>`)}</select>
<button class="button" type="submit">${account.save}</button></form>
<form method="post" action="/account/sign-out"><button class="button quiet" type="submit">${account.signOut}</button></form>
<details class="erase"><summary>${account.erase}</summary><p>${account.eraseLead}</p>
<form method="post" action="/account/erase"><label class="check"><input type="checkbox" name="sure" value="yes" required> ${account.eraseSure}</label>
<button class="button danger" type="submit">${account.eraseDo}</button></form></details></section>`;
  return visit.page({ title: account.place }, content, problem === undefined ? 200 : 400);
}

async function saveProfile(visit: SiteVisit): Answer {
  const customer = await visit.calls.call(getCustomerProfile);
  const wanted = {
    ...customer,
    name: field(visit, "name"),
    phone: field(visit, "phone") || null,
    language: field(visit, "language"),
  };
  const { id: _id, ...body } = wanted;
  return attempt(
    visit,
    async () => {
      await visit.calls.call(updateCustomerProfile, { body });
      return visit.seeOther("/account?done=saved");
    },
    (problem) => profilePage(visit, wanted, problem),
  );
}

/** Also clears the data that scripts have stored in this browser. */
function leave(visit: SiteVisit, done: "out" | "erased"): FastifyReply {
  visit.reply.header("clear-site-data", '"storage"');
  return visit.seeOther(`/account?done=${done}`);
}

async function signOut(visit: SiteVisit): Answer {
  if (visit.calls.identity?.visitorToken !== undefined) await visit.calls.call(logOutCustomer).catch(ifSignedIn);
  visit.setSession(undefined);
  return leave(visit, "out");
}

async function erase(visit: SiteVisit): Answer {
  if (visit.form.get("sure") !== "yes") return visit.seeOther("/account");
  await visit.calls.call(deleteCustomerProfile);
  visit.forget();
  return leave(visit, "erased");
}

/** A signed-out visitor has already reached the goal. */
function ifSignedIn(error: unknown): void {
  if (!(error instanceof OperationError) || error.status !== 401) throw error;
}

export const accountRoutes: SiteRoutes = [
  personalPage("/account", "account", account),
  formTarget("/account/code", "send_code", sendCode),
  formTarget("/account/verify", "verify_code", verify),
  formTarget("/account/profile", "save_profile", saveProfile),
  formTarget("/account/sign-out", "sign_out", signOut),
  formTarget("/account/erase", "erase", erase),
];
