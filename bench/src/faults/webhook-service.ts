// The service with every host name mapped to this machine, for the webhook receivers and their certificate.

import { readFileSync } from "node:fs";
import { readConfig } from "@vitrine/server/config";
import { PublicFetch } from "@vitrine/server/public-fetch";
import { startService } from "@vitrine/server/service";

const [port = "", certificate = ""] = process.argv.slice(2);

const publicFetch = new PublicFetch({
  resolve: async () => ["127.0.0.1"],
  isPublic: (address) => address === "127.0.0.1",
  port: Number(port),
  ca: readFileSync(certificate, "utf8"),
});
const service = await startService(readConfig(process.env), { publicFetch });
process.on("SIGTERM", async () => {
  await service.stop();
  process.exit(0);
});
