// The deployment files match the service: each publishes a port for every listener, and its settings suffice for
// production.

import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readConfig } from "../../src/config.ts";

const read = (path: string) => readFile(new URL(`../../../../deploy/${path}`, import.meta.url), "utf8");
const PORTS = Object.values(readConfig({}).ports).sort();

/** Replaces empty values by random ones, like an operator. */
const filled = (settings: Record<string, string>) =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value || randomBytes(24).toString("hex")]));

/** Interpolates like compose: the default after `:-`, or a value from the operator. */
const interpolated = (value: string) =>
  value.replace(/\$\{\w+(?::-([^}]*)|:\?[^}]*)\}/g, (_all, other) => other ?? "secret");

const startsWith = (settings: Record<string, string>) => () => readConfig({ VITRINE_ENV: "production", ...settings });

describe("the deployment files", () => {
  it("compose publishes every listener's port, and example.env is complete", async () => {
    const { vitrine } = parse(await read("compose.yaml")).services as {
      vitrine: { ports: string[]; environment: Record<string, string> };
    };
    expect(vitrine.ports.map((port) => Number(port.split(":").at(-1))).sort()).toEqual(PORTS);
    const lines = (await read("example.env")).split("\n").map((line) => /^([A-Z0-9_]+)=([^#]*)/.exec(line));
    const example = Object.fromEntries(
      lines.flatMap((line) => (line ? [[line[1] ?? "", (line[2] ?? "").trim()]] : [])),
    );
    const environment = Object.entries(vitrine.environment).map(([name, value]) => [name, interpolated(value)]);
    expect(startsWith({ ...filled(example), ...Object.fromEntries(environment) })).not.toThrow();
  });

  it("Kubernetes exposes every listener's port, and its settings are complete", async () => {
    const deployment = parse(await read("kubernetes/deployment.yaml"));
    const [container] = deployment.spec.template.spec.containers as {
      ports: { name: string; containerPort: number }[];
    }[];
    expect(container?.ports.map(({ containerPort }) => containerPort).sort()).toEqual(PORTS);
    const service = parse(await read("kubernetes/service.yaml"));
    expect(service.spec.ports.map(({ port }: { port: number }) => port).sort()).toEqual(PORTS);
    const ingress = parse(await read("kubernetes/ingress.yaml"));
    const behind = (ingress.spec.rules as { host: string; http: { paths: { backend: unknown }[] } }[]).map(
      ({ host, http }) => [http.paths[0]?.backend, host],
    );
    const { data } = parse(await read("kubernetes/configmap.yaml"));
    const hostOf = (name: string) => new URL(data[name].replace("{subDomain}", "*")).hostname;
    expect(behind).toEqual(
      Object.entries({ api: "BASE_URL", dashboard: "DASHBOARD_URL", admin: "ADMIN_URL", sites: "SITES_URL" }).map(
        ([name, variable]) => [{ service: { name: "vitrine", port: { name } } }, hostOf(variable)],
      ),
    );
    expect(ingress.spec.tls[0].hosts).toEqual(behind.map(([, host]) => host));
    const { stringData } = parse(await read("kubernetes/secret.example.yaml"));
    expect(startsWith({ ...data, ...filled(stringData) })).not.toThrow();
  });

  it("`npm start` checks the ports that the service opens", async () => {
    const { PORTS: looked } = await import(new URL("../../../../scripts/ports.mjs", import.meta.url).href);
    expect(Object.values(looked).sort()).toEqual(PORTS);
  });
});
