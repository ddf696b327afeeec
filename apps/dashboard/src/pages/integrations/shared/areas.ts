// Permissions in eight areas with no, read or write access. Here write includes read; the service's scopes do not.

import { SCOPES, type Scope } from "@vitrine/contract";

export const LEVELS = ["none", "read", "write"] as const;
export type Level = (typeof LEVELS)[number];

const AREAS = {
  products: ["products"],
  collections: ["collections", "tags"],
  media: ["media"],
  website: ["website"],
  assistant: ["assistant"],
  usage: ["usage", "feedback", "wallet"],
  visitors: ["storefront", "visitors", "ai"],
  account: ["account", "workspaces", "workspace", "webhooks"],
} as const;
export type Area = keyof typeof AREAS;
type Subject = (typeof AREAS)[Area][number];

export const AREA_NAMES = Object.keys(AREAS) as Area[];
const SUBJECTS: readonly Subject[] = AREA_NAMES.flatMap((area) => AREAS[area] as readonly Subject[]);

export type Levels = Record<Area, Level>;

export const isWrite = (scope: Scope) => scope.endsWith(":write");
const subjectOf = (scope: Scope) => scope.split(":")[0] as Subject;

const scopesOfArea = (area: Area): Scope[] =>
  SCOPES.filter((scope) => (AREAS[area] as readonly string[]).includes(subjectOf(scope)));

/** Some areas are read-only. */
export const canWrite = (area: Area) => scopesOfArea(area).some(isWrite);

export const levelsOf = (level: (area: Area) => Level): Levels =>
  Object.fromEntries(AREA_NAMES.map((area) => [area, level(area)])) as Levels;

export const allLevels = () => levelsOf((area) => (canWrite(area) ? "write" : "read"));

export const scopesOf = (levels: Levels): Scope[] =>
  SCOPES.filter((scope) =>
    AREA_NAMES.some(
      (area) =>
        scopesOfArea(area).includes(scope) &&
        (levels[area] === "write" || (levels[area] === "read" && !isWrite(scope))),
    ),
  );

/** Maps an existing key's scopes to areas, rounded down: never more than the key's permissions. */
export const levelsFrom = (scopes: readonly Scope[]): Levels =>
  levelsOf((area) => {
    const [reads, writes] = [scopesOfArea(area).filter((one) => !isWrite(one)), scopesOfArea(area).filter(isWrite)];
    const has = (wanted: readonly Scope[]) => wanted.length > 0 && wanted.every((one) => scopes.includes(one));
    if (has(reads) && has(writes)) return "write";
    return has(reads) ? "read" : "none";
  });

export interface Grouped {
  both: Subject[];
  read: Subject[];
  change: Subject[];
}

/** Groups scopes by subject: read and write, read only, or write only. */
export function groupScopes(scopes: readonly Scope[]): Grouped {
  const groups: Grouped = { both: [], read: [], change: [] };
  for (const subject of SUBJECTS) {
    const own = scopes.filter((scope) => subjectOf(scope) === subject);
    const [reads, writes] = [own.some((scope) => !isWrite(scope)), own.some(isWrite)];
    if (reads && writes) groups.both.push(subject);
    else if (reads) groups.read.push(subject);
    else if (writes) groups.change.push(subject);
  }
  return groups;
}
