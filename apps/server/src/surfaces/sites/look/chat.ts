import { type Html, html } from "../../browser/page.ts";
import type { PageContext } from "./context.ts";
import { ICONS } from "./icons.ts";

/** Texts for the assistant's scripts, in the site's language. */
export function chatTexts({ texts, site }: PageContext): { shop: string; texts: object } {
  const { open: _open, title: _title, ...chat } = texts.chat;
  return { shop: site.website.title || site.name, texts: { chat, problems: texts.problems } };
}

/** Shown next to the product on a wide screen and as a bottom sheet on a phone; closed at first. */
export function chatPanel({ texts, site }: PageContext, lead: string): Html {
  const { chat } = texts;
  const shop = site.website.title || site.name;
  return html`<aside class="chat" id="chat" aria-label="${chat.title(shop)}">
<noscript><p class="hint">${chat.needsScript}</p></noscript>
<button class="chat-open button" type="button" aria-expanded="false" aria-controls="chat-body" hidden>${ICONS.spark}<span>${chat.open(shop)}</span></button>
<div class="chat-body" id="chat-body" hidden>
<header><span class="crest">${ICONS.spark}</span><div><h2>${chat.title(shop)}</h2><p>${lead}</p></div>
<button class="chat-close tool" type="button" aria-label="${chat.close}">${ICONS.close}</button></header>
<div class="said" role="log" aria-live="polite" aria-label="${chat.title(shop)}" tabindex="0"></div>
<div id="proof"></div>
<form class="chat-ask"><label class="hidden" for="message">${chat.placeholder}</label>
<textarea id="message" name="message" rows="1" maxlength="2000" placeholder="${chat.placeholder}" required></textarea>
<button class="send" type="submit" aria-label="${chat.send}">${ICONS.right}</button></form>
<p class="hint"><span class="left"></span> <span>${chat.ai}</span> <button class="link clear" type="button" hidden>${chat.clear}</button></p>
</div>
</aside>`;
}
