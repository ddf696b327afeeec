import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";

export const BUCKET = "pictures";

interface S3Server {
  endpoint: string;
  /** Keys of all objects in the bucket. */
  keys(): Promise<string[]>;
  stop(): Promise<void>;
}

/** Starts a real S3 server on this machine, with an empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), "vitrine-s3-"));
  const server = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    async keys() {
      const files = await readdir(join(directory, BUCKET), { recursive: true });
      return files.flatMap((name) => /^(.+)\._S3rver_object$/.exec(name)?.[1] ?? []);
    },
    async stop() {
      await server.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** Settings for a service that uses the server. */
export const s3Environment = (endpoint: string) => ({
  MEDIA_STORE: "s3",
  S3_ENDPOINT: endpoint,
  S3_BUCKET: BUCKET,
  S3_ACCESS_KEY_ID: "S3RVER",
  S3_SECRET_ACCESS_KEY: "S3RVER",
  S3_FORCE_PATH_STYLE: "on",
});
