// Fake text process that obeys the message: it loops forever, exits, or exhausts the memory. It answers any other
// message.

const TOLD_NOTHING = { told: { states: [], allergies: [], without: [], notAt: [] }, age: null };
const ANSWER = { text: "It is gentle.", products: [], questions: [], sources: [], answered: true };

process.on("message", (job) => {
  const { message } = job.input[0];
  if (message === "think for ever") for (;;);
  if (message === "end") process.exit(1);
  if (message === "grow") for (const all = []; ; ) all.push(new Array(1_000_000).fill(0.5));
  process.send({ result: { output: job.name === "factsTold" ? TOLD_NOTHING : ANSWER } });
});
process.on("disconnect", () => process.exit());
