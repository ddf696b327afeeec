import { createReadStream } from "node:fs";
import { mkdir, rm, stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Unavailable } from "../../storage/unavailable.ts";
import { inTime } from "../in-time.ts";
import type { Blob, BlobStore, ByteRange } from "./blob-store.ts";
import type { S3Settings } from "./settings.ts";

const PUT_ATTEMPTS = 3;
const CONNECT_MILLISECONDS = 5_000;
/** Minimum upload rate, for the time limit. */
const SENT_BYTES_PER_MILLISECOND_MIN = 100;
const SILENT = { debug() {}, info() {}, warn() {}, error() {} };

/** Stores bytes as objects of a bucket, at Amazon or at a compatible service. */
export class S3BlobStore implements BlobStore {
  readonly stagingFolder: string;
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #deadline: number;

  private constructor(settings: S3Settings, stagingFolder: string) {
    const { bucket, region, endpoint, credentials, forcePathStyle, deadlineMilliseconds } = settings;
    this.stagingFolder = stagingFolder;
    this.#bucket = bucket;
    this.#deadline = deadlineMilliseconds;
    this.#client = new S3Client({
      region,
      forcePathStyle,
      ...(endpoint === undefined ? {} : { endpoint }),
      ...(credentials === undefined ? {} : { credentials }),
      // Compatible servers often lack the newer checksums.
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      // Limit between bytes. The library's limit for a whole request only logs a warning.
      requestHandler: {
        connectionTimeout: Math.min(CONNECT_MILLISECONDS, deadlineMilliseconds),
        socketTimeout: deadlineMilliseconds,
      },
      logger: SILENT, // it would write to the console; errors are thrown
    });
  }

  static async open(settings: S3Settings, stagingFolder: string): Promise<S3BlobStore> {
    await mkdir(stagingFolder, { recursive: true });
    return new S3BlobStore(settings, stagingFolder);
  }

  async hasten(): Promise<void> {}

  /** A stream can be sent only once, so each attempt opens the file again; the library's own retries cannot. */
  async put(key: string, file: string, contentType: string): Promise<void> {
    const { size } = await stat(file);
    const limit = this.#deadline + size / SENT_BYTES_PER_MILLISECOND_MIN;
    for (let attempt = 1; ; attempt++) {
      const bytes = createReadStream(file);
      const object = { ...this.#object(key), Body: bytes, ContentLength: size, ContentType: contentType };
      try {
        await within(limit, (options) => this.#client.send(new PutObjectCommand(object), options));
        break;
      } catch (error) {
        if (attempt === PUT_ATTEMPTS || isRefusal(error) || isTimeout(error)) throw unavailable(error);
      } finally {
        bytes.destroy();
      }
    }
    await rm(file);
  }

  async open(key: string, range?: ByteRange): Promise<Blob | undefined> {
    const wanted = range === undefined ? {} : { Range: `bytes=${range.start}-${range.end}` };
    const command = new GetObjectCommand({ ...this.#object(key), ...wanted });
    const answer = await this.#ask((options) => this.#client.send(command, options));
    if (answer === undefined) return undefined;
    const whole = /\/(\d+)$/.exec(answer.ContentRange ?? "")?.[1];
    return { sizeBytes: Number(whole ?? answer.ContentLength ?? 0), bytes: answer.Body as Readable };
  }

  async findSize(key: string): Promise<number | undefined> {
    const command = new HeadObjectCommand(this.#object(key));
    return (await this.#ask((options) => this.#client.send(command, options)))?.ContentLength;
  }

  async delete(keys: readonly string[]): Promise<void> {
    const commands = keys.map((key) => new DeleteObjectCommand(this.#object(key)));
    await Promise.all(commands.map((command) => this.#ask((options) => this.#client.send(command, options))));
  }

  /** Undefined for an unknown key. */
  async #ask<T>(send: (options: SendOptions) => Promise<T>): Promise<T | undefined> {
    try {
      return await within(this.#deadline, send);
    } catch (error) {
      if (statusOf(error) === 404) return undefined;
      throw unavailable(error);
    }
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }

  #object(key: string) {
    return { Bucket: this.#bucket, Key: key };
  }
}

interface SendOptions {
  abortSignal: AbortSignal;
}

/** Limits the time until the answer begins, including the wait for a socket and the library's own retries. */
async function within<T>(milliseconds: number, send: (options: SendOptions) => Promise<T>): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), milliseconds);
  try {
    return await inTime(late.signal, send({ abortSignal: late.signal }));
  } finally {
    clearTimeout(timer);
  }
}

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** The server refused the request: a retry would not help. */
function isRefusal(error: unknown): boolean {
  const status = statusOf(error) ?? 500;
  return status >= 400 && status < 500;
}

const isTimeout = (error: unknown) => ["AbortError", "TimeoutError"].includes((error as Error).name);

/** Names and numbers only: messages contain keys. */
function unavailable(error: unknown): Unavailable {
  const { name, code } = error as NodeJS.ErrnoException;
  const reason = isTimeout(error) ? "it does not answer" : [code ?? name, statusOf(error)].filter(Boolean).join(" ");
  return new Unavailable("media store", reason, error);
}
