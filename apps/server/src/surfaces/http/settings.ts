import { LIMITS } from "@vitrine/contract";
import { seconds, whole } from "../../settings/forms.ts";
import { defineSection } from "../../settings/section.ts";

const MIB = 1024 * 1024;

export const httpSection = defineSection({
  title: "Connections",
  variables: {
    HTTP_CONNECTIONS_MAX: whole(10, 1_000_000).default(10_000).describe("Maximum open connections of a listener."),
    HTTP_HEADER_SECONDS: seconds(20).describe("Time limit for the headers of a request."),
    HTTP_REQUEST_SECONDS: seconds(LIMITS.request.uploadSecondsMax).describe(
      "Time limit for a whole request, uploads included.",
    ),
    HTTP_WRITE_SECONDS: seconds(30).describe("Maximum time in which a client reads no byte of its response."),
    HTTP_BODIES_MIB: whole(1, 1_000_000)
      .default(256)
      .describe("Memory for incoming bodies. One address gets a quarter."),
    HTTP_UNSENT_MIB: whole(1, 1_000_000)
      .default(256)
      .describe("Memory for unsent responses. One address gets a quarter."),
  },
  read: (v) => ({
    connectionsMax: v.HTTP_CONNECTIONS_MAX,
    headerSeconds: v.HTTP_HEADER_SECONDS,
    requestSeconds: v.HTTP_REQUEST_SECONDS,
    writeSeconds: v.HTTP_WRITE_SECONDS,
    bodiesBytesMax: v.HTTP_BODIES_MIB * MIB,
    unsentBytesMax: v.HTTP_UNSENT_MIB * MIB,
  }),
});
