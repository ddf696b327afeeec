import { type Html, html } from "../../browser/page.ts";
import type { Texts } from "../texts/index.ts";

/** A page with a single message. */
export const notice = (title: string, lead: string, texts: Texts): Html =>
  html`<section class="notice"><h1>${title}</h1><p>${lead}</p><p><a class="button quiet" href="/">${texts.back}</a></p></section>`;
