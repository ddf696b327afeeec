// Proves that the import rules of .dependency-cruiser.mjs catch violations: a rule that never fires looks the same as a
// clean tree.
import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const repository = join(import.meta.dirname, "../../../..");

const manifests = {
  "package.json": { name: "fixture", devDependencies: { vitest: "*" } },
  "packages/contract/package.json": {
    name: "@vitrine/contract",
    exports: { ".": { "vitrine-source": "./src/index.ts", default: "./dist/index.js" } },
    dependencies: { zod: "*", pg: "*" },
  },
  "packages/sdk/package.json": {
    name: "@vitrine/sdk",
    dependencies: { "@vitrine/contract": "*", zod: "*" },
  },
  "packages/client/package.json": { name: "@vitrine/client", dependencies: { "@vitrine/contract": "*" } },
  "packages/ui/package.json": { name: "@vitrine/ui", dependencies: {} },
  "apps/dashboard/package.json": { name: "@vitrine/dashboard", dependencies: {} },
  "apps/administration/package.json": { name: "@vitrine/administration", dependencies: {} },
  "apps/site/package.json": { name: "@vitrine/site", dependencies: { zod: "*" } },
  "apps/server/package.json": {
    name: "@vitrine/server",
    dependencies: { "@vitrine/contract": "*", pg: "*", sharp: "*", zod: "*" },
  },
};

// Imports of each file with the rule that forbids them; null for an allowed import.
const imports: [file: string, statement: string, rule: string | null][] = [
  ["packages/contract/src/index.ts", 'export * from "./pure.ts"', null],
  ["packages/contract/src/pure.ts", 'import { z } from "zod"; export default z', null],
  ["packages/contract/src/node.ts", 'import { join } from "node:path"; export default join', "contract-knows-zod-only"],
  [
    "packages/contract/src/pg.ts",
    'import type { Client } from "pg"; export type X = Client',
    "contract-knows-zod-only",
  ],
  ["packages/contract/src/server.ts", 'export * from "../../../apps/server/src/kernel/good.ts"', "contract-is-pure"],
  ["packages/sdk/src/good.ts", 'export * from "./schema.ts"', null],
  ["packages/sdk/src/schema.ts", "export type X = string", null],
  ["packages/sdk/src/node.ts", 'import { join } from "node:path"; export default join', "sdk-has-no-dependencies"],
  ["packages/sdk/src/contract.ts", 'import type { z } from "@vitrine/contract"; export type X = z', "sdk-is-generated"],
  ["packages/sdk/src/zod.ts", 'import { z } from "zod"; export default z', "sdk-has-no-dependencies"],
  ["packages/client/src/good.ts", 'import type { X } from "@vitrine/contract"; export type Y = X', null],
  ["packages/client/src/ui.ts", 'export * from "../../ui/src/good.tsx"', "client-knows-the-contract"],
  ["packages/ui/src/good.tsx", "export const Good = () => <b hidden>good</b>", null],
  ["packages/ui/src/client.tsx", 'export * from "../../client/src/good.ts"', "ui-knows-no-service"],
  ["apps/dashboard/src/frame/good.ts", 'export * from "../../../../packages/client/src/good.ts"', null],
  [
    "apps/dashboard/src/frame/server.ts",
    'export * from "../../../server/src/kernel/good.ts"',
    "dashboard-calls-the-service",
  ],
  ["apps/dashboard/src/pages/tags/page.tsx", 'export * from "../media/shared/good.ts"', null],
  ["apps/dashboard/src/pages/media/shared/good.ts", "export type Shared = string", null],
  ["apps/dashboard/src/pages/media/inner.ts", "export type Inner = string", null],
  ["apps/dashboard/src/pages/tags/other.ts", 'export * from "../media/inner.ts"', "pages-do-not-meet"],
  [
    "apps/administration/src/frame/dashboard.ts",
    'export * from "../../../dashboard/src/frame/good.ts"',
    "administration-calls-the-service",
  ],
  ["apps/administration/src/pages/jobs/inner.ts", "export type Inner = string", null],
  [
    "apps/administration/src/pages/audit/other.ts",
    'export * from "../jobs/inner.ts"',
    "administration-pages-do-not-meet",
  ],
  ["apps/site/src/islands/good.ts", 'export * from "./shared/good.ts"', null],
  ["apps/site/src/islands/shared/good.ts", "export type Shared = string", null],
  ["apps/site/src/islands/server.ts", 'export * from "../../../server/src/kernel/good.ts"', "site-scripts-stand-alone"],
  ["apps/site/src/islands/zod.ts", 'import { z } from "zod"; export default z', "site-scripts-have-no-dependencies"],
  ["apps/server/src/providers/pictures/good.ts", 'import sharp from "sharp"; export default sharp', null],
  [
    "apps/server/src/domains/tags/sharp.ts",
    'import sharp from "sharp"; export default sharp',
    "pictures-are-decoded-apart",
  ],
  ["apps/server/src/storage/good.ts", 'import pg from "pg"; export default pg', null],
  ["apps/server/src/storage/kernel.ts", 'export * from "../kernel/good.ts"', "storage-is-a-base"],
  ["apps/server/src/kernel/good.ts", 'export * from "@vitrine/contract"; export * from "../storage/good.ts"', null],
  ["apps/server/src/kernel/domain.ts", 'export * from "../domains/tags/index.ts"', "kernel-knows-contract-and-storage"],
  [
    "apps/server/src/kernel/config.ts",
    'import type { X } from "../config.ts"; export type Y = X',
    "kernel-knows-contract-and-storage",
  ],
  [
    "apps/server/src/kernel/room.ts",
    'import type { C } from "./credentials/good.ts"; export type X = C',
    "the-kernels-ground-knows-no-room",
  ],
  ["apps/server/src/kernel/credentials/good.ts", 'export * from "../good.ts"; export type C = string', null],
  ["apps/server/src/kernel/credentials/access.ts", 'export * from "../access/good.ts"', "credentials-know-no-caller"],
  ["apps/server/src/kernel/access/good.ts", 'export * from "../good.ts"; export * from "../credentials/good.ts"', null],
  [
    "apps/server/src/kernel/access/call.ts",
    'import type { X } from "../call/good.ts"; export type Y = X',
    "access-knows-no-call",
  ],
  ["apps/server/src/kernel/access/idempotency.ts", 'export * from "../idempotency/good.ts"', "access-knows-no-call"],
  [
    "apps/server/src/kernel/idempotency/good.ts",
    'export * from "../good.ts"; export * from "../credentials/good.ts"',
    null,
  ],
  ["apps/server/src/kernel/idempotency/access.ts", 'export * from "../access/good.ts"', "idempotency-knows-no-call"],
  [
    "apps/server/src/kernel/idempotency/call.ts",
    'import type { X } from "../call/good.ts"; export type Y = X',
    "idempotency-knows-no-call",
  ],
  [
    "apps/server/src/kernel/call/good.ts",
    'export * from "../access/good.ts"; export * from "../idempotency/good.ts"; export type X = string',
    null,
  ],
  ["apps/server/src/config.ts", 'export * from "./settings/index.ts"; export type X = string', null],
  ["apps/server/src/settings/forms.ts", 'import { z } from "zod"; export default z', null],
  ["apps/server/src/settings/index.ts", 'export * from "../providers/mail/settings.ts"', null],
  ["apps/server/src/settings/models.ts", 'export * from "../providers/models/settings.ts"', null],
  ["apps/server/src/providers/models/settings.ts", "export type Models = string", null],
  ["apps/server/src/settings/provider.ts", 'export * from "../providers/mail/index.ts"', "config-comes-first"],
  [
    "apps/server/src/providers/mail/settings.ts",
    'import { z } from "zod"; export * from "../../settings/forms.ts"; export default z',
    null,
  ],
  ["apps/server/src/providers/mail/index.ts", 'export * from "./settings.ts"', null],
  ["apps/server/src/providers/limits/settings.ts", 'export * from "./index.ts"', "settings-are-read-first"],
  ["apps/server/src/providers/limits/index.ts", 'import pg from "pg"; export default pg', null],
  ["apps/server/src/providers/blobs/settings.ts", 'import pg from "pg"; export default pg', "settings-know-zod-only"],
  ["apps/server/src/providers/domain.ts", 'export * from "../domains/tags/index.ts"', "providers-know-no-domain"],
  ["apps/server/src/providers/models/index.ts", 'export * from "./embedded/good.ts"', null],
  ["apps/server/src/providers/models/engine.ts", "export type Engine = string", null],
  ["apps/server/src/providers/models/text/good.ts", 'export * from "../engine.ts"', null],
  ["apps/server/src/providers/models/text/rules.ts", 'export * from "../rules/good.ts"', "models-text"],
  ["apps/server/src/providers/models/apart/texts.ts", 'export * from "../engine.ts"', null],
  ["apps/server/src/providers/models/apart/engine.ts", 'export * from "../embedded/good.ts"', "models-apart"],
  ["apps/server/src/providers/models/visible/good.ts", 'export * from "../engine.ts"', null],
  ["apps/server/src/providers/models/visible/text.ts", 'export * from "../text/good.ts"', null],
  ["apps/server/src/providers/models/visible/rules.ts", 'export * from "../rules/good.ts"', "models-visible"],
  ["apps/server/src/providers/models/rules/good.ts", 'export * from "../text/good.ts"', null],
  ["apps/server/src/providers/models/rules/engine.ts", 'export * from "../embedded/good.ts"', "models-rules"],
  ["apps/server/src/providers/models/face/good.ts", 'export * from "../apart/texts.ts"', null],
  ["apps/server/src/providers/models/face/rules.ts", 'export * from "../rules/good.ts"', "models-face"],
  [
    "apps/server/src/providers/models/face/words.ts",
    'export * from "./describe/good.ts"',
    "models-pixels-before-words",
  ],
  ["apps/server/src/providers/models/face/describe/good.ts", 'export * from "../../text/good.ts"', null],
  [
    "apps/server/src/providers/models/embedded/good.ts",
    'export * from "../rules/good.ts"; export * from "../face/describe/good.ts"; export * from "../apart/texts.ts"',
    null,
  ],
  ["apps/server/src/providers/models/embedded/face.ts", 'export * from "../face/good.ts"', "models-embedded"],
  ["apps/server/src/providers/models/embedded/hosted.ts", 'export * from "../hosted/good.ts"', "models-embedded"],
  ["apps/server/src/providers/models/hosted/good.ts", 'export * from "../visible/good.ts"', null],
  ["apps/server/src/providers/models/hosted/embedded.ts", 'export * from "../embedded/good.ts"', "models-hosted"],
  ["apps/server/src/domains/media/model.ts", 'export * from "../../providers/models/index.ts"', null],
  [
    "apps/server/src/domains/media/engine.ts",
    'import type { Engine } from "../../providers/models/engine.ts"; export type X = Engine',
    "models-enter-at-index",
  ],
  ["apps/server/src/domains/tags/index.ts", 'export * from "./inner.ts"; export * from "../../kernel/good.ts"', null],
  ["apps/server/src/domains/tags/inner.ts", "export type Inner = string", null],
  ["apps/server/src/domains/media/good.ts", 'export * from "../tags/index.ts"', null],
  [
    "apps/server/src/domains/media/inner.ts",
    'import type { Inner } from "../tags/inner.ts"; export type X = Inner',
    "domains-meet-at-index",
  ],
  ["apps/server/src/domains/media/surface.ts", 'export * from "../../surfaces/good.ts"', "domains-know-no-surface"],
  ["apps/server/src/surfaces/good.ts", 'export * from "../kernel/good.ts"; export * from "@vitrine/contract"', null],
  [
    "apps/server/src/surfaces/domain.ts",
    'import type { Inner } from "../domains/tags/index.ts"; export type X = Inner',
    "surfaces-hold-a-runner",
  ],
  ["apps/server/src/surfaces/storage.ts", 'export * from "../storage/good.ts"', "surfaces-hold-a-runner"],
  ["apps/server/src/backup/good.ts", 'export * from "../storage/good.ts"', null],
  ["apps/server/src/backup/surface.ts", 'export * from "../surfaces/good.ts"', "backup-knows-rows-and-bytes"],
  ["apps/server/src/cli/good.ts", 'export * from "../domains/tags/index.ts"; export * from "../storage/good.ts"', null],
  ["apps/server/src/cli/inner.ts", 'export * from "../domains/tags/inner.ts"', "composition-enters-at-index"],
  ["apps/server/src/cli/test.ts", 'export * from "../../test/good.ts"', "tests-stay-out-of-the-program"],
  ["apps/server/src/cli/undeclared.ts", 'import { test } from "vitest"; export default test', "no-undeclared-packages"],
  ["apps/dashboard/vite.config.ts", 'import { test } from "vitest"; export default test', "no-undeclared-packages"],
  ["apps/server/src/cli/missing.ts", 'export * from "./nowhere.ts"', "no-unresolvable"],
  // A cycle is reported once.
  ["apps/server/src/cli/circle.ts", 'import type { B } from "./circle-b.ts"; export type A = B', null],
  ["apps/server/src/cli/circle-b.ts", 'import type { A } from "./circle.ts"; export type B = A | string', "no-cycles"],
  ["apps/server/test/good.ts", 'export * from "../src/domains/tags/inner.ts"; export { test } from "vitest"', null],
];

let tree: string;
let broken: { from: string; rule: { name: string } }[];

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), "vitrine-imports-"));
  const write = async (path: string, content: string) => {
    await mkdir(dirname(join(tree, path)), { recursive: true });
    await writeFile(join(tree, path), content);
  };
  for (const [path, manifest] of Object.entries(manifests)) await write(path, JSON.stringify(manifest));
  for (const [path, statement] of imports) await write(path, `${statement};\n`);
  await copyFile(join(repository, ".dependency-cruiser.mjs"), join(tree, ".dependency-cruiser.mjs"));
  await mkdir(join(tree, "node_modules/@vitrine"), { recursive: true });
  for (const name of ["zod", "pg", "sharp", "vitest"]) {
    await write(`node_modules/${name}/package.json`, JSON.stringify({ name, main: "dist/index.js" }));
    await write(`node_modules/${name}/dist/index.js`, "");
  }
  await symlink("../../packages/contract", join(tree, "node_modules/@vitrine/contract"));
  broken = await cruise();
});
afterAll(() => rm(tree, { recursive: true, force: true }));

function cruise(): Promise<typeof broken> {
  const program = join(repository, "scripts/cruise.mjs");
  const args = [program, "--config", ".dependency-cruiser.mjs", "--output-type", "json", "packages", "apps"];
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd: tree, maxBuffer: 2 ** 26 }, (error, stdout) => {
      if (stdout === "") reject(error);
      else resolve(JSON.parse(stdout).summary.violations);
    });
  });
}

test.each(imports)("%s: %s -> %s", (file, _statement, rule) => {
  const rules = new Set(broken.filter(({ from }) => from === file).map((violation) => violation.rule.name));
  expect([...rules]).toEqual(rule === null ? [] : [rule]);
});
