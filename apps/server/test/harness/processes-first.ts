import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests of processes take longest, and wait a good part of it: they start first, and the others run beside them. */
export class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isOfProcesses = ({ project }: TestSpecification) => project.name === "process";
    return [...sorted.filter(isOfProcesses), ...sorted.filter((file) => !isOfProcesses(file))];
  }
}
