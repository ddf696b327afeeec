// A built web app: hashed files that never change, and one page that answers for every other path. The page is written for
// whoever asks: language and colour scheme come from cookies, so that nothing flashes and no script stands in the page.

import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Language } from "@vitrine/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { findLanguage, preferredLanguage } from "../../kernel/languages.ts";
import { type BuiltFile, readBuiltFiles, sendBuiltFile } from "./built-files.ts";
import { notFoundAnswer } from "./errors.ts";
import { type Html, html } from "./page.ts";

export interface WebAppOptions {
  /** Where the build is; a service without one says so on its front page. */
  folder: URL;
  /** Development builds the app again while the service runs. */
  isProduction: boolean;
  /** Paths that belong to others: what is not found below them stays not found. */
  others: readonly string[];
  /** For an app that speaks one language alone; others speak the visitor's. */
  language?: Language;
}

interface Built {
  index: string;
  /** By path, such as `/assets/main-B2x….js`. */
  files: ReadonlyMap<string, BuiltFile>;
  builtAt: number;
}

/** Answers with the app's page, for a path that somebody else mounts; `plainUrl` is where the same can be done without scripts. */
export type AppPage = (request: FastifyRequest, reply: FastifyReply, plainUrl?: string) => FastifyReply;

/** Returns its page; undefined where there is no app to serve. */
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

/** By folder: services of one process share what they serve, which has megabytes. */
const builds = new Map<string, Built>();

/** Read again only where it was built again. */
function readBuild(folder: string): Built {
  const index = join(folder, "index.html");
  const builtAt = statSync(index, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const known = builds.get(folder);
  if (known?.builtAt === builtAt) return known;
  const built = { index: readFileSync(index, "utf8"), files: readBuiltFiles(folder), builtAt };
  builds.set(folder, built);
  return built;
}

/** Programs that ask for a path that is not there hear so; a browser that follows a link gets the app. */
function isForOthers(request: FastifyRequest, others: readonly string[]): boolean {
  const path = pathOf(request);
  if (others.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))) return true;
  return path !== "/" && !(request.headers.accept ?? "").includes("text/html");
}

const pathOf = ({ url }: FastifyRequest) => url.split("?", 1)[0] ?? "/";

/** For a browser that runs no scripts: an empty page would say nothing. */
const WITHOUT_SCRIPTS: Record<Language, { needed: string; plain: string }> = {
  en: {
    needed: "This page needs JavaScript. Switch it on in your browser and load the page again.",
    plain: "Go on without it",
  },
  tr: {
    needed: "Bu sayfa JavaScript gerektirir. Tarayıcınızda açıp sayfayı yeniden yükleyin.",
    plain: "Onsuz devam et",
  },
  de: {
    needed: "Diese Seite braucht JavaScript. Schalten Sie es im Browser ein und laden Sie die Seite neu.",
    plain: "Ohne fortfahren",
  },
};

function withoutScripts(language: Language, plainUrl: string | undefined): Html {
  const { needed, plain } = WITHOUT_SCRIPTS[language];
  return html`<noscript><p>${needed}</p>${plainUrl !== undefined && html`<p><a href="${plainUrl}">${plain}</a></p>`}</noscript>`;
}

/** The page names the files of one build: whoever keeps it would ask for files that are gone. */
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
