// Known weaknesses of what runs in production, from the registry's own list. Where no registry answers, nothing is known,
// and that is said.
import { runNpm } from "./run.mjs";

/** A gate must end, also behind a network that swallows everything. */
const SECONDS_MAX = 60;

/** Weaknesses that we know of and live with: the package, and why it does not concern us. */
const ACCEPTED = {};

export async function auditProduction() {
  const args = ["audit", "--omit=dev", "--json", "--fetch-retries=0", "--fetch-timeout=15000"];
  const { output } = await runNpm(args, { secondsMax: SECONDS_MAX });
  const found = parse(output)?.vulnerabilities;
  if (found === undefined) return { code: 0, output, note: "no registry answered: nothing was audited" };
  const serious = Object.values(found).filter(
    ({ name, severity }) => (severity === "high" || severity === "critical") && !(name in ACCEPTED),
  );
  const lines = serious.map(({ name, severity, range }) => `${severity}: ${name} ${range}`);
  return { code: serious.length === 0 ? 0 : 1, output: `${lines.join("\n")}\n` };
}

/** Warnings may stand around the report. */
function parse(output) {
  try {
    return JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1));
  } catch {
    return undefined;
  }
}
