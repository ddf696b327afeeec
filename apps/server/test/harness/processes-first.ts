import { BaseSequencer, type TestSpecification } from "vitest/node";

/** The longest, in their order: a checkout that has not run them yet knows no more of them than how large the files are. */
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

/** Tests of processes take longest, and wait a good part of it: they start first, and the others run beside them. */
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
