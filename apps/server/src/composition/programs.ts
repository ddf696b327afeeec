import type { ModelThreads } from "../providers/models/index.ts";

/** Threads and processes can only load the build: it is found from there, and from the source where a test runs that. */
const inBuild = (path: string) => new URL(`../../dist/${path}`, import.meta.url);

export const MODEL_THREADS: ModelThreads = {
  face: inBuild("providers/models/face/worker.js"),
  texts: inBuild("providers/models/text-worker.js"),
};

export const DECODER_PROGRAM = inBuild("providers/pictures/child.js");

export const IMPORT_THREAD = inBuild("composition/import-thread.js");

/** Web apps are built into the server's own build. */
export const DASHBOARD_APP = inBuild("web/dashboard/");
export const ADMINISTRATION_APP = inBuild("web/administration/");
export const SITE_ASSETS = inBuild("web/site/");
export const WIDGET = inBuild("web/widget/");
