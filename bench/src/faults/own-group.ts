// Where the service is deployed, as a systemd unit or in a container, its processes are a group of their own (cgroup), and Linux
// shares the processors out among groups first. Outside of any group it may do so among sessions (autogroup), which no
// deployment has: there each of PostgreSQL's processes weighs as much as the whole service. Whoever measures is a group as well,
// before all others: clients have machines of their own, and what is measured is not how long theirs leave them waiting.

import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Of the first version of groups, each means has folders of its own. */
const FIRST_VERSION = ["/sys/fs/cgroup/cpu,cpuacct", "/sys/fs/cgroup/cpu"];
const SECOND_VERSION = "/sys/fs/cgroup";

/** The file that tells a group's weight, and its largest; the usual ones are 1024 and 100. */
const WEIGHTS = [
  { file: "cpu.shares", most: "262144" },
  { file: "cpu.weight", most: "10000" },
];

/** Whom a group is for. */
type Members = "service" | "clients";

export class OwnGroup {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** None where this machine has no groups for processors, or nobody may make one. */
  static open(members: Members): OwnGroup | undefined {
    const parent = parentOfGroups();
    if (parent === undefined) return undefined;
    const folder = join(parent, `vitrine-trial-${members}`);
    try {
      mkdirSync(folder, { recursive: true });
      if (members === "clients") putFirst(folder);
    } catch {
      return undefined;
    }
    return new OwnGroup(folder);
  }

  /** With all that it starts from now on. */
  take(processId: number): void {
    writeFileSync(join(this.#folder, "cgroup.procs"), String(processId));
  }

  /** Whoever is still there belongs to no group again. A folder that an interrupted trial left is used again by the next. */
  close(): void {
    const members = readFileSync(join(this.#folder, "cgroup.procs"), "utf8").split("\n").filter(Boolean);
    for (const processId of members) writeFileSync(join(dirname(this.#folder), "cgroup.procs"), processId);
    rmdirSync(this.#folder);
  }
}

function putFirst(folder: string): void {
  for (const { file, most } of WEIGHTS) if (existsSync(join(folder, file))) writeFileSync(join(folder, file), most);
}

function parentOfGroups(): string | undefined {
  const first = FIRST_VERSION.find((folder) => existsSync(join(folder, "cpu.shares")));
  if (first !== undefined) return first;
  const shared = join(SECOND_VERSION, "cgroup.subtree_control");
  return existsSync(shared) && readFileSync(shared, "utf8").split(/\s/).includes("cpu") ? SECOND_VERSION : undefined;
}
