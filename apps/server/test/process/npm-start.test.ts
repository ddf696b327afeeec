import { spawn } from "node:child_process";
import { expect, it } from "vitest";

const MODULE = new URL("../../../../scripts/stop-with-parent.mjs", import.meta.url).href;

it("a service whose npm was killed stops as if it had been told to, once", async () => {
  const service = `
    import { stopWithParent } from "${MODULE}";
    stopWithParent();
    process.on("SIGTERM", () => process.stdout.write("told to stop\\n"));
    setTimeout(() => process.exit(0), 2500);
    process.stdout.write("running\\n");`;
  // The second command keeps the shell from becoming the service itself.
  const shell = spawn("sh", ["-c", '"$0" --input-type=module -e "$1"; true', process.execPath, service]);
  let output = "";
  shell.stdout.on("data", (data) => {
    output += data;
    if (output === "running\n") shell.kill("SIGKILL");
  });
  await new Promise((resolve) => shell.stdout.once("close", resolve));
  expect(output).toBe("running\ntold to stop\n");
});
