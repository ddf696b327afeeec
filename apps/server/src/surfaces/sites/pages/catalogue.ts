// Lists: all products, collections, one collection, and search results. They work without scripts; a script adds search
// suggestions.

import {
  FEED_PATHS,
  getPublishedCollection,
  LIMITS,
  listPublishedCollections,
  listPublishedTags,
} from "@vitrine/contract";
import { type Html, html } from "../../browser/page.ts";
import { pageNumber, readCollectionPage, readProducts } from "../catalogue.ts";
import { formatted, plainSummary } from "../formatted.ts";
import { withQuery } from "../links.ts";
import { type CardProduct, collectionCard, productGrid } from "../look/cards.ts";
import { type ListState, pager, SORTS, searchForm, sortForm, tagFilter } from "../look/lists.ts";
import { picture } from "../look/pictures.ts";
import { withoutDirectionSigns } from "../responses.ts";
import { type SiteRoutes, sharedPage } from "../routes.ts";
import { breadcrumbs, itemList } from "../structured-data.ts";
import type { SiteVisit } from "../visit.ts";

const TAGS_SHOWN = 24;
const COLLECTIONS_A_PAGE = 24;

async function products(visit: SiteVisit) {
  const { calls, query, texts, site } = visit;
  const tag = idFrom(query.get("tag"));
  const sort = SORTS.find((known) => known === query.get("sort"));
  const page = pageNumber(query.get("page"));
  const [{ products, pagination }, { tags }] = await Promise.all([
    readProducts(calls, { tagId: tag, sort, page }),
    calls.recall(listPublishedTags, { query: { pageSize: TAGS_SHOWN, sort: "name" } }),
  ]);
  const state: ListState = { path: "/products", tag, sort };
  const chosen = tags.find(({ id }) => id === tag);
  const title = chosen?.name ?? texts.products;
  const content = html`<header class="list-head"><h1>${title}</h1><p>${texts.list.count(pagination.total)}</p>${searchForm("", texts)}</header>
<div class="list-tools">${tagFilter(state, tags, texts)}${sortForm(state, texts)}</div>
${listed(products, visit)}
${pager(state, pagination, texts)}`;
  const path = withQuery("/products", { tag, page: page === 1 ? undefined : page });
  const data = [itemList(site, products), breadcrumbs(site, [{ name: texts.products, path: "/products" }])];
  const alternates = visit.isShared && site.hasFeeds && path === "/products" ? [allProducts(texts.products)] : [];
  return visit.page({ title, path, data, alternates, seen: {} }, content);
}

/** The whole list as one file; the page shows its first part. */
const allProducts = (title: string) => ({ type: "application/ld+json", title, path: FEED_PATHS.jsonld });

const listed = (products: readonly CardProduct[], { texts }: SiteVisit): Html =>
  products.length === 0
    ? html`<p class="empty">${texts.list.nothing} <a href="/products">${texts.list.clear}</a></p>`
    : productGrid(products, texts, 2);

async function collections(visit: SiteVisit) {
  const { calls, query, texts, site } = visit;
  const page = pageNumber(query.get("page"));
  const { collections, pagination } = await calls.call(listPublishedCollections, {
    query: { page, pageSize: COLLECTIONS_A_PAGE },
  });
  const content = html`<header class="list-head"><h1>${texts.collections}</h1><p>${texts.list.collectionCount(pagination.total)}</p></header>
${
  collections.length === 0
    ? html`<p class="empty">${texts.list.empty} <a href="/products">${texts.list.clear}</a></p>`
    : html`<ul class="grid three">${collections.map((one) => collectionCard(one, texts))}</ul>`
}
${pager({ path: "/collections" }, pagination, texts)}`;
  const path = withQuery("/collections", { page: page === 1 ? undefined : page });
  const data = [breadcrumbs(site, [{ name: texts.collections, path: "/collections" }])];
  return visit.page({ title: texts.collections, path, data, seen: {} }, content);
}

async function collection(visit: SiteVisit) {
  const { calls, params, query, texts, site } = visit;
  const page = pageNumber(query.get("page"));
  const slug = params["slug"] ?? "";
  const found = await calls.call(getPublishedCollection, { params: { collectionId: slug } });
  const { products, pagination } = await readCollectionPage(calls, found, page);
  const path = `/collections/${encodeURIComponent(found.slug)}`;
  const image = found.image?.url;
  const cover =
    image !== undefined &&
    html`<div class="cover">${picture({ url: image, alt: "", sizes: "(min-width: 900px) 50vw, 100vw", width: 1280, height: 720, isFirst: true })}</div>`;
  const content = html`<header class="list-head collection">${cover}<div><p class="crumbs"><a href="/collections">${texts.collections}</a></p>
<h1>${found.name}</h1><div class="prose">${formatted(found.description)}</div><p>${texts.list.count(pagination.total)}</p></div></header>
${listed(products, visit)}
${pager({ path }, pagination, texts)}`;
  return visit.page(
    {
      title: found.name,
      description: plainSummary(found.description, 160),
      path: withQuery(path, { page: page === 1 ? undefined : page }),
      image,
      data: [
        itemList(site, products),
        breadcrumbs(site, [
          { name: texts.collections, path: "/collections" },
          { name: found.name, path },
        ]),
      ],
      seen: { name: "COLLECTION_VIEW", collection: found.id },
    },
    content,
  );
}

async function search(visit: SiteVisit) {
  const { query, texts } = visit;
  const text = searchText(query.get("q"));
  const sort = SORTS.find((known) => known === query.get("sort"));
  const found = await findProducts(visit, text, { sort, page: pageNumber(query.get("page")) });
  const state: ListState = { path: "/search", q: text, sort };
  const content = html`<header class="list-head"><h1>${texts.search.title}</h1>${searchForm(text, texts, { isFocused: text === "" })}</header>
<div id="found" aria-live="polite">${found !== undefined && html`${foundMarkup(found, text, visit)}${pager(state, found.pagination, texts)}`}</div>`;
  const seen: Record<string, string> = text === "" ? {} : { name: "SEARCH", query: text };
  return visit.page(
    { title: text === "" ? texts.search.title : `${texts.search.title}: ${text}`, islands: ["search"], seen },
    content,
  );
}

type Found = Awaited<ReturnType<typeof readProducts>>;

const foundMarkup = ({ products, pagination }: Found, text: string, { texts }: SiteVisit): Html =>
  products.length === 0
    ? html`<p class="empty">${texts.search.nothing(text)}</p>`
    : html`<p class="count">${texts.search.results(pagination.total, text)}</p>${productGrid(products, texts, 2)}`;

/** Markup that replaces the earlier results in the page. */
async function suggestions(visit: SiteVisit) {
  const text = searchText(visit.query.get("q"));
  const found = await findProducts(visit, text, { pageSize: 8 });
  const { markup } = found === undefined ? html`` : foundMarkup(found, text, visit);
  visit.reply.headers({ ...visit.calls.headers, "cache-control": visit.isShared ? "public, s-maxage=60" : "no-store" });
  return visit.reply.type("text/html; charset=utf-8").send(withoutDirectionSigns(markup));
}

/** Undefined for an empty search. */
async function findProducts(
  { calls }: SiteVisit,
  text: string,
  more: { sort?: string | undefined; page?: number; pageSize?: number },
) {
  if (text === "") return undefined;
  return readProducts(calls, { search: text, ...more });
}

/** Drops texts of mostly symbols, which the list refuses. */
function searchText(value: string | null): string {
  const text = [...(value ?? "").replace(/\s+/g, " ").trim()].slice(0, LIMITS.list.searchMax).join("");
  const letters = text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  return letters >= 3 || [...text].length <= 10 ? text.replaceAll("\0", "") : "";
}

const idFrom = (value: string | null): string | undefined =>
  value !== null && /^[a-z0-9_]{1,160}$/i.test(value) ? value : undefined;

export const catalogueRoutes: SiteRoutes = [
  sharedPage("/products", "products", products, ["tag", "sort", "page"]),
  sharedPage("/collections", "collections", collections, ["page"]),
  sharedPage("/collections/:slug", "collection", collection, ["page"]),
  sharedPage("/search", "search", search, ["q", "sort", "page"]),
  sharedPage("/search/suggestions", "suggestions", suggestions, ["q"]),
];
