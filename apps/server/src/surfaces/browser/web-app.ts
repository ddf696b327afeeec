// A built web app: immutable hashed files, and one page for every other path. Cookies set the page's language and
// colour scheme on the server, which avoids flashes and inline scripts.

import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Language } from "@vitrine/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findLanguage, preferredLanguage } from "../../kernel/languages.ts";
import { notFoundAnswer } from "../http/errors.ts";
import { type BuiltFile, readBuiltFiles, sendBuiltFile } from "./built-files.ts";
import { type Html, html } from "./page.ts";

export interface WebAppOptions {
  /** Folder of the build; without one the front page says so. */
  folder: URL;
  /** Development rebuilds the app while the service runs. */
  isProduction: boolean;
  /** Paths of other routes: unknown paths below them answer 404. */
  others: readonly string[];
  /** Fixed language of the app; otherwise the visitor's language applies. */
  language?: Language;
}

interface Built {
  index: string;
  /** Keys are paths, such as `/assets/main-B2x….js`. */
  files: ReadonlyMap<string, BuiltFile>;
  builtAt: number;
}

/** Answers a path of another module with the app's page; `plainUrl` links to the same function without scripts. */
export type AppPage = (request: FastifyRequest, reply: FastifyReply, plainUrl?: string) => FastifyReply;

/** Returns the app's page; undefined without a build. */
export function mountWebApp(app: FastifyInstance, options: WebAppOptions): AppPage | undefined {
  const folder = fileURLToPath(options.folder);
  if (!existsSync(join(folder, "index.html"))) return undefined;
  const built = readBuild(folder);
  const current = () => (options.isProduction ? built : readBuild(folder));
  app.get("/assets/*", (request, reply) => {
    const file = current().files.get(pathOf(request));
    return file === undefined ? notFoundAnswer(reply) : sendBuiltFile(reply, file);
  });
  const appPage: AppPage = (request, reply, plainUrl) =>
    sendIndex(request, reply, current().index, { plainUrl, only: options.language });
  const answerIndex = (request: FastifyRequest, reply: FastifyReply) =>
    isForOthers(request, options.others) ? notFoundAnswer(reply) : appPage(request, reply);
  app.get("/", answerIndex);
  app.get("/*", answerIndex);
  return appPage;
}

/** Keyed by folder: services of one process share these megabytes. */
const builds = new Map<string, Built>();

/** Reads the build again only after a rebuild. */
function readBuild(folder: string): Built {
  const index = join(folder, "index.html");
  const builtAt = statSync(index, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const known = builds.get(folder);
  if (known?.builtAt === builtAt) return known;
  const built = { index: readFileSync(index, "utf8"), files: readBuiltFiles(folder), builtAt };
  builds.set(folder, built);
  return built;
}

/** Other clients get 404 for an unknown path; a browser that follows a link gets the app. */
function isForOthers(request: FastifyRequest, others: readonly string[]): boolean {
  const path = pathOf(request);
  if (others.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))) return true;
  return path !== "/" && !(request.headers.accept ?? "").includes("text/html");
}

const pathOf = ({ url }: FastifyRequest) => url.split("?", 1)[0] ?? "/";

/** Text for browsers without scripts. */
const WITHOUT_SCRIPTS: Record<Language, { needed: string; plain: string }> = {
  en: {
    needed: "This page needs JavaScript. Enable it in your browser and reload the page.",
    plain: "Continue without JavaScript",
  },
  tr: {
    needed: "Bu sayfa JavaScript gerektirir. JavaScript’i tarayıcınızda etkinleştirip sayfayı yeniden yükleyin.",
    plain: "JavaScript olmadan devam et",
  },
  de: {
    needed: "Diese Seite benötigt JavaScript. Aktivieren Sie es im Browser und laden Sie die Seite neu.",
    plain: "Ohne JavaScript fortfahren",
  },
};

function withoutScripts(language: Language, plainUrl: string | undefined): Html {
  const { needed, plain } = WITHOUT_SCRIPTS[language];
  return html`<noscript><p>${needed}</p>${plainUrl !== undefined && html`<p><a href="${plainUrl}">${plain}</a></p>`}</noscript>`;
}

/** The page names the files of one build, so a cached copy would request deleted files. */
function sendIndex(
  request: FastifyRequest,
  reply: FastifyReply,
  index: string,
  { plainUrl, only }: { plainUrl: string | undefined; only: Language | undefined },
): FastifyReply {
  const { vitrine_language: chosen, vitrine_scheme: scheme } = request.cookies;
  const language = only ?? findLanguage(chosen) ?? preferredLanguage(request.headers["accept-language"] ?? "");
  const choice = scheme === "light" || scheme === "dark" ? scheme : "";
  const page = index
    .replace('<html lang="en" class="">', `<html lang="${language}" class="${choice}">`)
    .replace("<noscript></noscript>", () => withoutScripts(language, plainUrl).markup);
  reply.headers({ "cache-control": "no-store", vary: "cookie, accept-language, accept-encoding" });
  return reply.type("text/html; charset=utf-8").send(page);
}
