import type { Operation } from "../define-operation.ts";

/** Everything that files of operations export. Something else among it would become a route without a name. */
export function collectOperations(files: readonly object[]): Operation[] {
  return files.flatMap((file) =>
    Object.entries(file).map(([name, exported]) => {
      if (!isOperation(exported)) throw new Error(`"${name}" is exported among the operations and is none`);
      return exported;
    }),
  );
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === "object" && value !== null && "name" in value && "callers" in value && "output" in value;
