import { LIMITS, outwardLink, sendFeedback } from "@vitrine/contract";
import { OperationError } from "../../../kernel/errors.ts";
import { html } from "../../browser/page.ts";
import { problemText } from "../problems.ts";
import { formTarget, personalPage, type SiteRoutes, sharedPage } from "../routes.ts";
import type { SiteVisit } from "../visit.ts";

const { messageMax } = LIMITS.feedback;

function feedbackPage(visit: SiteVisit, { problem, message = "" }: { problem?: string; message?: string } = {}) {
  const { feedback } = visit.texts;
  const isSent = visit.query.get("sent") === "1";
  const content = html`<section class="narrow"><h1>${feedback.title}</h1>
${
  isSent
    ? html`<p class="done" role="status">${feedback.thanks}</p><p><a class="button quiet" href="/">${visit.texts.back}</a></p>`
    : html`<p>${feedback.lead}</p>`
}
${problem !== undefined && html`<p class="problem" role="alert">${problem}</p>`}
${
  !isSent &&
  html`<form method="post" action="/feedback"><label for="text">${feedback.message}</label>
<textarea id="text" name="message" rows="6" maxlength="${messageMax}" required aria-describedby="length">${message}</textarea>
<p class="hint" id="length">${feedback.length(messageMax)}</p>
<button class="button" type="submit">${feedback.send}</button></form>`
}</section>`;
  return visit.page({ title: feedback.title }, content, problem === undefined ? 200 : 400);
}

async function receiveFeedback(visit: SiteVisit) {
  visit.identify();
  // Browsers count a line break as one character and send two.
  const message = (visit.form.get("message") ?? "").replaceAll("\r\n", "\n").trim();
  try {
    await visit.calls.call(sendFeedback, { body: { message } });
  } catch (error) {
    if (!(error instanceof OperationError) || error.status >= 500) throw error;
    const code = error.fieldErrors?.["message"] === undefined ? error.code : "no_words";
    return feedbackPage(visit, { problem: problemText(code, visit.texts), message });
  }
  return visit.seeOther("/feedback?sent=1");
}

async function contact(visit: SiteVisit) {
  const { site, texts } = visit;
  const ways = site.website.socialLinks.flatMap(({ name, link }) => {
    const away = outwardLink(link);
    return away === undefined ? [] : [html`<li><a href="${away}" rel="noopener nofollow">${name}</a></li>`];
  });
  const content = html`<section class="narrow"><h1>${texts.contact.title}</h1><p>${texts.contact.lead}</p>
<ul class="ways">${ways}</ul><p><a class="button" href="/feedback">${texts.contact.write}</a></p></section>`;
  return visit.page({ title: texts.contact.title, path: "/contact", seen: {} }, content);
}

export const messageRoutes: SiteRoutes = [
  personalPage("/feedback", "feedback", (visit) => feedbackPage(visit)),
  formTarget("/feedback", "send_feedback", receiveFeedback),
  sharedPage("/contact", "contact", contact),
];
