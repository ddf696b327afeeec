import { isOperation, type Operation } from "../define-operation.ts";

/** Everything that files of operations export. Something else among it would become a route without a name. */
export function collectOperations(files: readonly object[]): Operation[] {
  return files.flatMap((file) =>
    Object.entries(file).map(([name, exported]) => {
      if (!isOperation(exported)) throw new Error(`"${name}" is exported among the operations and is none`);
      return exported;
    }),
  );
}
