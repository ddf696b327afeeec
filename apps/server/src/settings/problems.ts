import { z } from "zod";
import type { Given, Problems, Section } from "./section.ts";

/** Returns all problems at once. */
export function problemsOf(sections: readonly Section[], given: Given): Problems {
  const isProduction = given["VITRINE_ENV"] === "production";
  const problems = [
    ...sections.map((section) => halfChoices(section, given)),
    ...(isProduction ? sections.map((section) => lacksForProduction(section, given)) : []),
    ...sections.map((section) => wrongValues(section, given)),
  ];
  return Object.assign({}, ...problems);
}

/** Returns variables that another given variable requires. */
function halfChoices({ needs = {} }: Section, given: Given): Problems {
  const problems: Problems = {};
  for (const [choice, needed] of Object.entries(needs)) {
    const [name = "", value = given[name]] = choice.split("=");
    if (value === undefined || given[name] !== value) continue;
    for (const other of needed) if (given[other] === undefined) problems[other] = `is required with ${choice}`;
  }
  return problems;
}

function lacksForProduction(section: Section, given: Given): Problems {
  const missing = (section.requiredInProduction ?? []).filter((name) => given[name] === undefined);
  const problems = Object.fromEntries(missing.map((name) => [name, "is required in production"]));
  return { ...problems, ...section.refusedInProduction?.(given) };
}

function wrongValues({ variables }: Section, given: Given): Problems {
  const issues = z.object(variables).safeParse(given).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]));
}
