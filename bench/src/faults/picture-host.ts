// A host with pictures on this machine, with its own name and certificate.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";
import sharp from "sharp";

export const HOST = "pictures.example.com";
const DIFFERENT = 100;

export class PictureHost {
  readonly #server: Server;
  readonly #folder: string;
  readonly certificate: string;
  visits = 0;

  private constructor(server: Server, folder: string, certificate: string) {
    this.#server = server;
    this.#folder = folder;
    this.certificate = certificate;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  static async open(): Promise<PictureHost> {
    const altNames = [{ type: 2 as const, value: HOST }];
    const { private: key, cert } = await generate([{ name: "commonName", value: HOST }], {
      keyType: "ec",
      extensions: [{ name: "subjectAltName", altNames }],
    });
    const folder = await mkdtemp(join(tmpdir(), "vitrine-pictures-"));
    const certificate = join(folder, "certificate.pem");
    await writeFile(certificate, cert);
    const pictures = await Promise.all(
      Array.from({ length: DIFFERENT }, (_, n) =>
        sharp({ create: { width: 64, height: 64, channels: 3, background: { r: n, g: 2 * n, b: 100 } } })
          .png()
          .toBuffer(),
      ),
    );
    const server = createServer({ key, cert });
    const host = new PictureHost(server, folder, certificate);
    server.on("request", (request, response) => {
      host.visits++;
      const n = Number(/(\d+)\.png$/.exec(request.url ?? "")?.[1] ?? 0);
      response.writeHead(200, { "content-type": "image/png" }).end(pictures[n % DIFFERENT]);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return host;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await rm(this.#folder, { recursive: true, force: true });
  }
}
