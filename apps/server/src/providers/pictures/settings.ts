import { whole } from "../../settings/forms.ts";
import { defineSection } from "../../settings/section.ts";

const MIB = 1024 * 1024;

export const picturesSection = defineSection({
  title: "Pictures",
  variables: {
    PICTURE_PROCESSES: whole(1, 64)
      .default(2)
      .describe(
        "How many large pictures are decoded at once, and how many small ones beside them, each in a process of its own.",
      ),
    PICTURE_MEMORY_MB: whole(256, 65_536).default(1024).describe("Memory of such a process."),
    PICTURE_SECONDS: whole(1, 600)
      .default(20)
      .describe("Processor time for one picture; one that takes more is refused."),
    PICTURE_STAGED_MB: whole(16, 1_048_576)
      .default(4096)
      .describe(
        "Disk for pictures on their way in, of all workspaces together; one has no more of it than is left to all, and is told 503 beyond that.",
      ),
  },
  read: (v) => ({
    processes: v.PICTURE_PROCESSES,
    memoryBytesMax: v.PICTURE_MEMORY_MB * MIB,
    secondsMax: v.PICTURE_SECONDS,
    stagedBytesMax: v.PICTURE_STAGED_MB * MIB,
  }),
});
