// The service with one public host mapped to this machine; all other addresses are rejected as usual. Settings are
// those of any service. The picture host's port and certificate are arguments.

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
process.once("SIGTERM", () => void service.stop().then(() => process.exit(0)));
