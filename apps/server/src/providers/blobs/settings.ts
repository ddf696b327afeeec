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
      .meta({ description: "Store of media: `DATA_DIR` or a bucket.", otherwise: "`disk`" }),
    S3_BUCKET: text().optional().describe("Bucket at Amazon S3 or a compatible service."),
    S3_REGION: text().default("us-east-1").describe("Region of the bucket."),
    S3_ENDPOINT: url()
      .optional()
      .meta({ description: "Address of a compatible service.", otherwise: "Amazon's for the region" }),
    S3_ACCESS_KEY_ID: text()
      .optional()
      .meta({ description: "Access key.", otherwise: "the machine's role or profile" }),
    S3_SECRET_ACCESS_KEY: text().optional().describe("Secret of the access key."),
    S3_FORCE_PATH_STYLE: flag("off").describe(
      "Puts the bucket into the path instead of the host name, as most compatible services require.",
    ),
    S3_DEADLINE_SECONDS: seconds(20).describe("Time limit without a byte, before or during a response."),
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
