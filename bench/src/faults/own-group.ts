// A deployed service (systemd unit or container) has its own control group (cgroup), and Linux shares processors by
// group first. Without a group, Linux may share them by session (autogroup), which no deployment has. Each PostgreSQL
// process then weighs as much as the whole service. The measuring clients have a group with the highest weight: real
// clients have their own machines, and their waiting time must not count.

import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** In cgroup v1, each controller has separate folders. */
const FIRST_VERSION = ["/sys/fs/cgroup/cpu,cpuacct", "/sys/fs/cgroup/cpu"];
const SECOND_VERSION = "/sys/fs/cgroup";

/** The file with a group's weight, and its maximum; the defaults are 1024 and 100. */
const WEIGHTS = [
  { file: "cpu.shares", most: "262144" },
  { file: "cpu.weight", most: "10000" },
];

/** Members of a group. */
type Members = "service" | "clients";

export class OwnGroup {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns undefined if this machine has no processor groups, or if they are read-only. */
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

  /** Adds a process; its future child processes inherit the group. */
  take(processId: number): void {
    writeFileSync(join(this.#folder, "cgroup.procs"), String(processId));
  }

  /**
   * Moves the remaining members out and removes the group. The next trial reuses a folder that an interrupted trial
   * left behind.
   */
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
