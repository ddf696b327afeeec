// Where the service is deployed, as a systemd unit or in a container, its processes are a group of their own (cgroup), and Linux
// shares the processors out among groups first. Outside of any group it may do so among sessions (autogroup), which no
// deployment has: there each of PostgreSQL's processes weighs as much as the whole service.

import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Of the first version of groups, each means has folders of its own. */
const FIRST_VERSION = ["/sys/fs/cgroup/cpu,cpuacct", "/sys/fs/cgroup/cpu"];
const SECOND_VERSION = "/sys/fs/cgroup";

export class OwnGroup {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** None where this machine has no groups for processors, or nobody may make one. */
  static open(): OwnGroup | undefined {
    const parent = parentOfGroups();
    if (parent === undefined) return undefined;
    const folder = join(parent, "vitrine-trial");
    try {
      mkdirSync(folder, { recursive: true });
    } catch {
      return undefined;
    }
    return new OwnGroup(folder);
  }

  /** With all that it starts from now on. */
  take(processId: number): void {
    writeFileSync(join(this.#folder, "cgroup.procs"), String(processId));
  }

  /** Its processes are gone. One that an interrupted trial left is used again by the next. */
  close(): void {
    rmdirSync(this.#folder);
  }
}

function parentOfGroups(): string | undefined {
  const first = FIRST_VERSION.find((folder) => existsSync(join(folder, "cpu.shares")));
  if (first !== undefined) return first;
  const shared = join(SECOND_VERSION, "cgroup.subtree_control");
  return existsSync(shared) && readFileSync(shared, "utf8").split(/\s/).includes("cpu") ? SECOND_VERSION : undefined;
}
