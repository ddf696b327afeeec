// The routine builder and the face analysis: forms that their scripts send, and space for the answers.

import { LIMITS } from "@vitrine/contract";
import { notFound } from "../../../kernel/errors.ts";
import { type Html, html } from "../../browser/page.ts";
import { readProducts } from "../catalogue.ts";
import { chatTexts } from "../look/chat.ts";
import { hasAssistant, readsFaces } from "../look/frame.ts";
import { ICONS } from "../look/icons.ts";
import { noPicture, pictureUrl } from "../look/pictures.ts";
import { type SiteRoutes, sharedPage } from "../routes.ts";
import type { SiteVisit } from "../visit.ts";

/** A search finds more. */
const OFFERED = 24;
const { ageMin, ageMax, noteMax } = LIMITS.profile;

async function routine(visit: SiteVisit) {
  if (!hasAssistant(visit.site)) throw notFound();
  const { texts, calls } = visit;
  const { routine } = texts;
  const { products } = await readProducts(calls, { pageSize: OFFERED });
  const content = html`<section class="advisor"><header><h1>${routine.title}</h1><p class="lead">${routine.lead}</p></header>
<noscript><p class="problem">${texts.chat.needsScript}</p></noscript>
<form id="routine" class="sheet"><fieldset><legend>${routine.about}</legend><div class="fields">
<label>${routine.age}<input name="age" type="number" min="${ageMin}" max="${ageMax}" inputmode="numeric"></label>
<label>${routine.skinType}<select name="skinType"><option value=""></option>${Object.values(routine.skinTypes).map((name) => html`<option>${name}</option>`)}</select></label>
<label>${routine.concerns}<input name="concerns" maxlength="${noteMax}" placeholder="${routine.concernsHint}"></label>
<label>${routine.allergies}<input name="allergies" maxlength="${noteMax}" placeholder="${routine.allergiesHint}"></label>
<label>${routine.budget}<input name="budget" maxlength="100"></label>
</div></fieldset>
<fieldset><legend>${routine.choose}</legend><ul class="choices">${products.map(choice)}</ul>
<label class="check"><input type="checkbox" name="suggest" checked> ${routine.suggest}</label></fieldset>
<label>${routine.message}<textarea name="message" rows="2" maxlength="2000" placeholder="${routine.messageHint}"></textarea></label>
<div id="proof"></div>
<p class="submit"><button class="button" type="submit">${ICONS.spark}<span>${routine.build}</span></button> <span class="hint left"></span></p>
<p class="problem" role="alert" hidden></p></form>
<section id="result" class="result" aria-live="polite" hidden></section></section>`;
  const { place: _place, short: _short, ...words } = routine;
  const { texts: chat, ...given } = chatTexts(visit);
  return visit.page(
    {
      title: routine.place,
      description: routine.lead,
      path: "/routine",
      islands: ["routine"],
      isChallenged: true,
      given: { ...given, texts: { ...chat, routine: words } },
      seen: {},
    },
    content,
  );
}

function choice({
  id,
  name,
  slug,
  images: [image],
}: Awaited<ReturnType<typeof readProducts>>["products"][number]): Html {
  const shown =
    image === undefined
      ? noPicture(name)
      : html`<img src="${pictureUrl(image.url, 320)}" alt="" width="64" height="80" loading="lazy">`;
  return html`<li><label class="choice">${shown}<span>${name}</span><input type="checkbox" name="product" value="${id}" data-slug="${slug}" data-name="${name}"></label></li>`;
}

async function face(visit: SiteVisit) {
  if (!readsFaces(visit.site)) throw notFound();
  const { texts, pictureReader } = visit;
  const { place: _place, consent, consentOutside, ...face } = texts.face;
  const agreed = pictureReader === undefined ? consent : consentOutside(pictureReader.name);
  const content = html`<section class="advisor face"><header><h1>${face.title}</h1><p class="lead">${face.lead}</p></header>
<noscript><p class="problem">${texts.chat.needsScript}</p></noscript>
<form id="face" class="sheet"><label class="check"><input type="checkbox" name="consent" required> ${agreed}</label>
<div class="view"><video playsinline muted hidden></video><img class="preview" alt="${face.preview}" hidden></div>
<p class="hint">${face.how}</p>
<p class="actions"><button class="button quiet camera" type="button" hidden>${face.camera}</button><button class="button take" type="button" hidden>${face.take}</button>
<label class="button quiet file">${face.file}<input class="hidden" type="file" name="file" accept="image/jpeg,image/png,image/webp"></label></p>
<div id="proof"></div>
<p class="submit"><button class="button" type="submit" disabled>${face.analyse}</button> <span class="hint left" role="status"></span></p>
<div class="problem" role="alert" hidden></div></form>
<section id="result" class="result" aria-live="polite" hidden></section></section>`;
  const { texts: chat, ...given } = chatTexts(visit);
  return visit.page(
    {
      title: face.title,
      description: face.lead,
      path: "/face",
      islands: ["face"],
      isChallenged: true,
      given: { ...given, texts: { ...chat, face } },
      seen: {},
    },
    content,
  );
}

export const advisorRoutes: SiteRoutes = [
  sharedPage("/routine", "routine", routine),
  sharedPage("/face", "face", face),
];
