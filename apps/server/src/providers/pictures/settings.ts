import { whole } from "../../settings/forms.ts";
import { defineSection } from "../../settings/section.ts";

const MIB = 1024 * 1024;

export const picturesSection = defineSection({
  title: "Pictures",
  variables: {
    PICTURE_PROCESSES: whole(1, 64)
      .default(2)
      .describe("Side processes that decode large images, and as many for small ones."),
    PICTURE_MEMORY_MB: whole(256, 65_536).default(1024).describe("Memory of each side process."),
    PICTURE_SECONDS: whole(1, 600)
      .default(20)
      .describe("Processor time for one image. Above it, the image is refused."),
    PICTURE_STAGED_MB: whole(16, 1_048_576)
      .default(4096)
      .describe(
        "Disk for uploads in progress, in all workspaces together. No workspace gets more than the free remainder; further uploads get 503.",
      ),
  },
  read: (v) => ({
    processes: v.PICTURE_PROCESSES,
    memoryBytesMax: v.PICTURE_MEMORY_MB * MIB,
    secondsMax: v.PICTURE_SECONDS,
    stagedBytesMax: v.PICTURE_STAGED_MB * MIB,
  }),
});
