import { createReadStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import type { Blob, BlobStore, ByteRange } from "./blob-store.ts";

export interface S3Settings {
  bucket: string;
  region: string;
  /** Absent: Amazon's own for the region. */
  endpoint: string | undefined;
  /** Absent: whatever the machine is given (a role, a profile). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** The bucket in the path instead of the host name, as most servers other than Amazon's want it. */
  forcePathStyle: boolean;
}

const PUT_ATTEMPTS_MAX = 3;
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/** Bytes as objects of a bucket, at Amazon or at anybody who speaks the same protocol. */
export class S3BlobStore implements BlobStore {
  readonly stagingFolder: string;
  readonly #client: S3Client;
  readonly #bucket: string;

  private constructor({ bucket, region, endpoint, credentials, forcePathStyle }: S3Settings, stagingFolder: string) {
    this.stagingFolder = stagingFolder;
    this.#bucket = bucket;
    this.#client = new S3Client({
      region,
      forcePathStyle,
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(credentials === undefined ? {} : { credentials }),
      // Servers other than Amazon's often do not know the newer checksums.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
      logger: SILENT, // it would write to the console; what matters is thrown
    });
  }

  static async open(settings: S3Settings, stagingFolder: string): Promise<S3BlobStore> {
    await mkdir(stagingFolder, { recursive: true });
    return new S3BlobStore(settings, stagingFolder);
  }

  /** A stream can be sent only once, so each attempt opens the file anew; the client's own attempts cannot. */
  async put(key: string, file: string, contentType: string): Promise<void> {
    const { size } = await stat(file);
    for (let attempt = 1; ; attempt++) {
      const bytes = createReadStream(file);
      try {
        await this.#client.send(
          new PutObjectCommand({
            ...this.#object(key),
            Body: bytes,
            ContentLength: size,
            ContentType: contentType,
          }),
        );
        return;
      } catch (error) {
        if (attempt === PUT_ATTEMPTS_MAX || isRefusal(error)) throw error;
      } finally {
        bytes.destroy();
      }
    }
  }

  async open(key: string, range?: ByteRange): Promise<Blob | undefined> {
    const wanted = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
    const answer = await ifExists(this.#client.send(new GetObjectCommand({ ...this.#object(key), ...wanted })));
    if (answer === undefined) return undefined;
    const whole = /\/(\d+)$/.exec(answer.ContentRange ?? "")?.[1];
    return { sizeBytes: Number(whole ?? answer.ContentLength ?? 0), bytes: answer.Body as Readable };
  }

  async findSize(key: string): Promise<number | undefined> {
    return (await ifExists(this.#client.send(new HeadObjectCommand(this.#object(key)))))?.ContentLength;
  }

  async delete(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => this.#client.send(new DeleteObjectCommand(this.#object(key)))));
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }

  #object(key: string) {
    return { Bucket: this.#bucket, Key: key };
  }
}

async function ifExists<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined;
    throw error;
  }
}

/** The server has understood and said no: asking again changes nothing. */
function isRefusal(error: unknown): boolean {
  const status = error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 500) : 500;
  return status >= 400 && status < 500;
}
