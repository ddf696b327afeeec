export {
  Controller,
  type FieldPath,
  type FieldValues,
  type UseFormReturn,
  useFieldArray,
  useWatch,
} from "react-hook-form";
export { dropAllDrafts, dropDraft, readDraft, useDraft } from "./draft.ts";
export { LeaveDialog, useWarnBeforeUnload } from "./leave.tsx";
export { ProblemTexts, useProblemText } from "./problems.tsx";
export { SaveBar } from "./save-bar.tsx";
export { type ContractForm, useContractForm } from "./use-contract-form.ts";
