// Known vulnerabilities of production dependencies, from the registry's advisories. If the registry does not answer,
// the result says so.
import { runNpm } from "./run.mjs";

/** The gate must end even if the network drops all packets. */
const SECONDS_MAX = 60;

/** Accepted vulnerabilities: the package, and why it does not affect us. */
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

/** npm may print warnings before and after the report. */
function parse(output) {
  try {
    return JSON.parse(output.slice(output.indexOf("{"), output.lastIndexOf("}") + 1));
  } catch {
    return undefined;
  }
}
