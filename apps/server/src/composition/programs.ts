import type { ModelPrograms } from "../providers/models/index.ts";

/** Processes can only load the build: the path works from the build, and from the source in tests. */
const inBuild = (path: string) => new URL(`../../dist/${path}`, import.meta.url);

export const DECODER_PROGRAM = inBuild("providers/pictures/child.js");

export const MODEL_PROGRAMS: ModelPrograms = {
  face: inBuild("providers/models/face/face-program.js"),
  decoder: DECODER_PROGRAM,
  texts: inBuild("providers/models/text-program.js"),
};

export const JOBS_PROGRAM = inBuild("cli/jobs-program.js");
export const PREVIEW_PROGRAM = inBuild("domains/catalogue/imports/preview-program.js");

/** The server's build contains the web apps. */
export const DASHBOARD_APP = inBuild("web/dashboard/");
export const ADMINISTRATION_APP = inBuild("web/administration/");
export const SITE_ASSETS = inBuild("web/site/");
export const WIDGET = inBuild("web/widget/");
