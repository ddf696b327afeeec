// The service, for which one host on this machine is the web: everything else is refused as ever. Settings come as to any service;
// where the pictures are, and whose certificate they have, comes as arguments.

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
