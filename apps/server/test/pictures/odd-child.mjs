// A fake decoder process, scripted by the path of the file.
process.once("message", () => {
  process.on("message", ({ input: [wish] }) => {
    if (wish === "crash") process.abort();
    if (wish === "hang") return;
    if (wish === "fail") process.send({ result: { failure: "no room on the disk" }, memoryBytes: 1 });
    if (wish === "who") process.send({ result: { output: process.pid }, memoryBytes: 1 });
    if (wish === "bloat") process.send({ result: { output: process.pid }, memoryBytes: 2 ** 40 });
    if (wish === "environment") process.send({ result: { output: Object.keys(process.env) }, memoryBytes: 1 });
  });
  process.send("ready");
});
process.on("disconnect", () => process.exit());
