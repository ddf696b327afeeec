// A text thread that does what the message tells it to: think for ever, end, or take all memory. Everything else it answers.
import { parentPort } from "node:worker_threads";

parentPort.on("message", ({ id, input: [{ message }] }) => {
  if (message === "think for ever") for (;;);
  if (message === "end") process.exit(1);
  if (message === "grow") for (const all = []; ; ) all.push(new Array(1_000_000).fill(0.5));
  const output = { text: "It is gentle.", products: [], questions: [], sources: [], answered: true };
  parentPort.postMessage({ id, output });
});
