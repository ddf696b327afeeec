// Runs a program and captures its output for the caller.
import { spawn } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

const children = new Set();

/** `show` forwards the output instead of capturing it; after `secondsMax` the program is killed. */
export function run(command, args, { env = {}, show = false, cwd = root, secondsMax = 0, niceness = 0 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      timeout: secondsMax * 1000,
      stdio: ["ignore", show ? "inherit" : "pipe", show ? "inherit" : "pipe"],
    });
    children.add(child);
    if (niceness > 0 && child.pid !== undefined) setPriority(child.pid, niceness);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
      });
    }
    child.on("exit", () => children.delete(child));
    child.on("error", (error) => resolve({ code: 1, output: `${output}${command}: ${error.message}\n` }));
    child.on("close", (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Child processes end with this process. */
export function endChildren(signal) {
  for (const child of children) child.kill(signal);
}

export function runNode(script, args, options) {
  return run(process.execPath, [script, ...args], options);
}

/** Uses the npm that runs this process, if there is one. */
export function runNpm(args, options) {
  const npmScript = process.env.npm_execpath;
  return npmScript?.endsWith(".js") ? runNode(npmScript, args, options) : run("npm", args, options);
}
