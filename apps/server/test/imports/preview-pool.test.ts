// Previews in background processes, like the service. Other tests read files in the test's process.

import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { PREVIEW_PROGRAM } from "../../src/composition/programs.ts";
import { PreviewPool } from "../../src/domains/catalogue/imports/index.ts";
import { openHeavyWork } from "../../src/kernel/heavy-work.ts";
import { removeFolder, scratchFolder } from "../harness/folders.ts";

/** Built file: a process cannot run TypeScript. */
const built = (path: string) => JSON.stringify(new URL(`../../dist/${path}`, import.meta.url));

let folder: string;
beforeAll(async () => {
  folder = await scratchFolder("previews");
});
afterAll(() => removeFolder(folder));

const opened: PreviewPool[] = [];
afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

function open(program: URL, jobMillisecondsMax?: number): PreviewPool {
  const heavyWork = openHeavyWork(2);
  const previews = new PreviewPool({ program, heavyWork, ...(jobMillisecondsMax ? { jobMillisecondsMax } : {}) });
  opened.push(previews);
  return previews;
}

const job = (content: string, query = {}) => ({
  bytes: Buffer.from(content),
  file: undefined,
  query: { isBeginning: false, ...query },
  ownBrand: "Acme",
});

it("a preview process returns the preview, or the error of the file", async () => {
  const previews = open(PREVIEW_PROGRAM);
  expect(await previews.read("wks_1", job("sku;name\nS1;Gül\n"))).toMatchObject({
    delimiter: ";",
    columns: [
      { name: "sku", field: "sku", samples: ["S1"] },
      { name: "name", field: "name", samples: ["Gül"] },
    ],
  });
  await expect(previews.read("wks_1", job('sku,"name\n'))).rejects.toMatchObject({
    code: "invalid_input",
    fieldErrors: { file: "The header line has an unclosed quote." },
  });
  await expect(previews.read("wks_1", job("sku\n", { profile: "shopify", rules: "7" }))).rejects.toMatchObject({
    code: "invalid_input",
    fieldErrors: { rules: expect.any(String) },
  });
});

it("a crash or hang of the preview process returns 503; later files are read", async () => {
  const program = join(folder, "odd.mjs");
  await writeFile(
    program,
    `import { beginBackground, runJobs } from ${built("kernel/background.js")};
     beginBackground();
     runJobs(({ ownBrand, bytes }) => {
       const said = Buffer.from(bytes).toString();
       if (said === "end") process.kill(process.pid, "SIGKILL");
       if (said === "hang") for (;;);
       if (said === "fail") return { failure: "RangeError" };
       return { preview: { said, ownBrand } };
     });`,
  );
  const previews = open(pathToFileURL(program), 2000);
  const unavailable = { code: "unavailable", status: 503, retryAfterSeconds: expect.any(Number) };
  await expect(previews.read("wks_1", job("end"))).rejects.toMatchObject(unavailable);
  const hanging = previews.read("wks_1", job("hang"));
  // Another workspace does not wait for it.
  expect(await previews.read("wks_2", job("meanwhile"))).toEqual({ said: "meanwhile", ownBrand: "Acme" });
  await expect(hanging).rejects.toMatchObject(unavailable);
  await expect(previews.read("wks_1", job("fail"))).rejects.toThrow("a preview failed: RangeError");
  expect(await previews.read("wks_1", job("again"))).toEqual({ said: "again", ownBrand: "Acme" });
});
