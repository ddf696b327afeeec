// When a connection closes, its queued pipelined requests are dropped.

import { connect } from "node:net";
import { expect, it } from "vitest";
import { until } from "../harness/process.ts";
import { withService } from "../harness/service.ts";

const service = withService();

const inFlight = async () => {
  const { body } = await service.call("GET", "/metrics");
  return Number(/^vitrine_requests_in_flight (\d+)/m.exec(body)?.[1]);
};

it("pipelined requests of a closed connection are dropped", async () => {
  const { key } = await service.tenant();
  const request = `GET /v1/workspaces HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  for (let n = 0; n < 5; n++) {
    const socket = connect(Number(new URL(service.api).port), "127.0.0.1").on("error", () => {});
    await new Promise<void>((resolve) => socket.write(request.repeat(20), () => resolve()));
    await new Promise<void>((resolve) => socket.once("data", () => resolve()));
    socket.destroy();
  }
  // The metrics request itself is in flight.
  await until(async () => (await inFlight()) === 1);
  expect(await inFlight()).toBe(1);
});
