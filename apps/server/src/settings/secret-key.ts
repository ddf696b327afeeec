import { z } from "zod";
import { weaknessOf } from "../kernel/credentials/secret-strength.ts";
import { defineSection } from "./section.ts";

/** In every environment: a weak secret for trials may reach production one day. */
const secret = () =>
  z
    .string()
    .superRefine((value, context) => {
      const weakness = weaknessOf(value);
      if (weakness !== undefined) context.addIssue({ code: "custom", message: weakness });
    })
    .meta({ allowed: "at least 32 characters, 10 different ones, no repeated pattern" });

export const secretKeySection = defineSection({
  title: "The secret",
  variables: {
    SECRET_KEY: secret().optional().meta({
      description: "Signs tokens and encrypts stored data. All processes need the same one.",
      otherwise: "generated once, in `DATA_DIR`",
    }),
    SECRET_KEY_PREVIOUS: secret()
      .optional()
      .describe("The previous secret. It still decrypts and verifies ([rotation](operating.md#changing-the-secret))."),
  },
  requiredInProduction: ["SECRET_KEY"],
  /** If `current` is absent, a random one is stored in the data directory. */
  read: (v) => ({ current: v.SECRET_KEY, previous: v.SECRET_KEY_PREVIOUS }),
});
