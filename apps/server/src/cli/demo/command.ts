import type { Command } from "commander";
import { readConfig } from "../../config.ts";
import { command } from "../options.ts";
import { describe, print } from "../output.ts";
import { terminal } from "../terminal.ts";

const NOT_IN_PRODUCTION = "the demo is not available in production; create an account with `vitrine account create`";

export function demoCommand(program: Command): void {
  command(program, "demo", "create a demo account, workspace and catalogue, and print its API key once").action(
    async (_options: object, self: Command) => {
      const { env } = terminal();
      // It creates staff and credits, and accounts with known addresses.
      if (env["VITRINE_ENV"] === "production") throw new Error(NOT_IN_PRODUCTION);
      // Loads the whole service only here: other commands start quickly.
      const [{ startService }, { makeDemo }] = await Promise.all([import("../../main.ts"), import("./index.ts")]);
      // The catalogue is loaded through the API, of an instance of our own, even if the service runs too.
      const config = readConfig({ ...env, API_PORT: "0", SURFACES: "api", LOG_LEVEL: "error" });
      const service = await startService(config, { runJobs: false });
      try {
        const demo = await makeDemo(`http://${config.host}:${service.ports.api}`);
        if (demo === undefined) throw new Error("the demo already exists; its API key was shown when it was created");
        print(self, demo, describe({ ...demo }));
      } finally {
        await service.stop();
      }
    },
  );
}
