import { z } from "zod";
import { flag, milliseconds, seconds, text, url } from "../../settings/forms.ts";
import { defineSection } from "../../settings/section.ts";

export interface S3Settings {
  bucket: string;
  region: string;
  /** Absent: Amazon's endpoint of the region. */
  endpoint: string | undefined;
  /** Absent: the machine's default credentials (a role, a profile). */
  credentials: { accessKeyId: string; secretAccessKey: string } | undefined;
  /** Puts the bucket into the path instead of the host name, as most compatible servers require. */
  forcePathStyle: boolean;
  /** Maximum silence of the server, before or during its answer. */
  deadlineMilliseconds: number;
}

export type BlobSettings = { store: "disk" } | { store: "s3"; s3: S3Settings };

export const blobsSection = defineSection({
  title: "Media",
  variables: {
    MEDIA_STORE: z
      .enum(["disk", "s3"])
      .optional()
      .meta({ description: "Where the bytes of media are kept: in `DATA_DIR` or in a bucket.", otherwise: "`disk`" }),
    S3_BUCKET: text().optional().describe("The bucket, at Amazon or whoever speaks its API."),
    S3_REGION: text().default("us-east-1").describe("Its region."),
    S3_ENDPOINT: url().optional().meta({ description: "Another address.", otherwise: "Amazon's for the region" }),
    S3_ACCESS_KEY_ID: text()
      .optional()
      .meta({ description: "Who we are there.", otherwise: "the machine's role or profile" }),
    S3_SECRET_ACCESS_KEY: text().optional().describe("The secret of that key."),
    S3_FORCE_PATH_STYLE: flag("off").describe(
      "The bucket in the path instead of the host name, as most servers other than Amazon's want it.",
    ),
    S3_DEADLINE_SECONDS: seconds(20).describe("How long it may be silent, before its answer or in the middle of it."),
  },
  needs: {
    "MEDIA_STORE=s3": ["S3_BUCKET"],
    S3_ACCESS_KEY_ID: ["S3_SECRET_ACCESS_KEY"],
    S3_SECRET_ACCESS_KEY: ["S3_ACCESS_KEY_ID"],
  },
  requiredInProduction: ["MEDIA_STORE"],
  read: (v): BlobSettings => {
    if (v.MEDIA_STORE !== "s3") return { store: "disk" };
    const { S3_BUCKET: bucket = "", S3_REGION: region, S3_ENDPOINT: endpoint, S3_FORCE_PATH_STYLE: forcePathStyle } = v;
    const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = v;
    const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
    const deadlineMilliseconds = milliseconds(v.S3_DEADLINE_SECONDS);
    return { store: "s3", s3: { bucket, region, endpoint, credentials, forcePathStyle, deadlineMilliseconds } };
  },
});
