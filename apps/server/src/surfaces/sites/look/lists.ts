// Shared parts of product lists: pagination, tag filter and sort order.

import type { Pagination, Tag } from "@vitrine/contract";
import { type Html, html } from "../../browser/page.ts";
import { withQuery } from "../links.ts";
import type { Texts } from "../texts/index.ts";

export interface ListState {
  /** Path of the list, without its query. */
  path: string;
  q?: string | undefined;
  tag?: string | undefined;
  sort?: string | undefined;
}

const addressOf = ({ path, q, tag, sort }: ListState, page?: number): string =>
  withQuery(path, { q, tag, sort, page: page === 1 ? undefined : page });

export function pager(
  state: ListState,
  { page, totalPages, hasNextPage, hasPreviousPage }: Pagination,
  texts: Texts,
): Html {
  if (totalPages < 2) return html``;
  const { list } = texts;
  return html`<nav class="pager" aria-label="${list.pages}">
${hasPreviousPage ? html`<a rel="prev" href="${addressOf(state, page - 1)}">${list.before}</a>` : html`<span></span>`}
<span>${list.page(page, totalPages)}</span>
${hasNextPage ? html`<a rel="next" href="${addressOf(state, page + 1)}">${list.next}</a>` : html`<span></span>`}
</nav>`;
}

export function tagFilter(state: ListState, tags: readonly Tag[], texts: Texts): Html {
  if (tags.length === 0) return html``;
  const chip = (name: string, tag: string | undefined) => {
    const isChosen = state.tag === tag;
    return html`<li><a class="chip" href="${addressOf({ ...state, tag })}" ${isChosen && html`aria-current="true"`}>${name}</a></li>`;
  };
  return html`<nav class="chips" aria-label="${texts.list.filter}"><ul>${chip(texts.list.all, undefined)}${tags.map(({ id, name }) => chip(name, id))}</ul></nav>`;
}

/** Sort orders in an address; the default is newest first. */
export const SORTS = ["name", "-name"] as const;

export function sortForm(state: ListState, { list }: Texts): Html {
  const options = [
    { value: "", label: list.newest },
    { value: "name", label: list.nameUp },
    { value: "-name", label: list.nameDown },
  ];
  const kept = (name: "q" | "tag") =>
    state[name] !== undefined && html`<input type="hidden" name="${name}" value="${state[name] ?? ""}">`;
  return html`<form class="sort" method="get" action="${state.path}">${kept("q")}${kept("tag")}
<label>${list.sort} <select name="sort">${options.map(({ value, label }) => html`<option value="${value}" ${value === (state.sort ?? "") && html`selected`}>${label}</option>`)}</select></label>
<button class="link" type="submit">${list.apply}</button></form>`;
}

export const searchForm = (query: string, texts: Texts, { isFocused = false } = {}): Html =>
  html`<form class="search" role="search" method="get" action="/search">
<label class="hidden" for="q">${texts.search.label}</label>
<input id="q" type="search" name="q" value="${query}" maxlength="200" placeholder="${texts.list.searchHere}" autocomplete="off" ${isFocused && html`autofocus`}>
<button class="button" type="submit">${texts.search.go}</button></form>`;
