import { isOperation, type Operation } from "../define-operation.ts";

/** Collects every export of the operation files. It rejects other exports, which would become routes without a name. */
export function collectOperations(files: readonly object[]): Operation[] {
  return files.flatMap((file) =>
    Object.entries(file).map(([name, exported]) => {
      if (!isOperation(exported)) throw new Error(`"${name}" is exported among the operations and is none`);
      return exported;
    }),
  );
}
