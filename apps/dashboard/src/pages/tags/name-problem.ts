import { useFieldProblem } from "../../frame/field-problem.ts";
import { useTexts } from "./texts/index.ts";

export const useNameProblem = () => useFieldProblem({ schema: "TagWrite", field: "name", taken: useTexts().taken });
