import { seconds, whole } from "../../settings/forms.ts";
import { defineSection } from "../../settings/section.ts";

const MIB = 1024 * 1024;

export const httpSection = defineSection({
  title: "Connections",
  variables: {
    HTTP_CONNECTIONS_MAX: whole(10, 1_000_000).default(10_000).describe("Connections that a listener keeps open."),
    HTTP_HEADER_SECONDS: seconds(20).describe("How long the headers of a request may take to arrive."),
    HTTP_BODY_SECONDS: seconds(60).describe("How long a body that is no file may take to arrive."),
    HTTP_WRITE_SECONDS: seconds(30).describe("How long a client may take nothing of its answer."),
    HTTP_BODIES_MIB: whole(1, 1_000_000)
      .default(256)
      .describe("Memory for bodies on their way in; one address gets a quarter."),
    HTTP_UNSENT_MIB: whole(1, 1_000_000)
      .default(256)
      .describe("Memory for answers on their way out; one address gets a quarter."),
  },
  read: (v) => ({
    connectionsMax: v.HTTP_CONNECTIONS_MAX,
    headerSeconds: v.HTTP_HEADER_SECONDS,
    bodySeconds: v.HTTP_BODY_SECONDS,
    writeSeconds: v.HTTP_WRITE_SECONDS,
    bodiesBytesMax: v.HTTP_BODIES_MIB * MIB,
    unsentBytesMax: v.HTTP_UNSENT_MIB * MIB,
  }),
});
