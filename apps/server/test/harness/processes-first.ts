import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The slowest test files, in their order. A fresh checkout has no timings, only file sizes. */
const LONGEST = [
  "dashboard/journeys",
  "dashboard/states",
  "sites-web/sites",
  "dashboard/sweep",
  "process/package",
  "process/jobs",
  "administration-web/sweep",
  "imports/large-import",
  "models/face/read-face",
  "storage/embedded-postgres",
  "process/service",
  "administration-web/journeys",
  "dashboard/operations",
];

/** Tests of processes take longest and mostly wait, so they start first and the others run in parallel. */
export class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ project, moduleId }: TestSpecification): number {
  if (project.name !== "process") return LONGEST.length + 1;
  const at = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
  return at < 0 ? LONGEST.length : at;
}
