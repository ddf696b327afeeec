import { solveChallenge } from "./challenge.js";

const $ = (id) => document.getElementById(id);
let shop;

/** Customers need no challenge unless the policy says ALWAYS; asking for a sign-in code needs one unless it says NEVER. */
async function challengeFor(purpose) {
  const { siteKey, policy } = shop.challenge;
  const needed =
    policy === "ALWAYS" || (policy === "GUESTS" && (purpose === "sign-in" || shop.viewer.kind !== "CUSTOMER"));
  return needed ? solveChallenge(siteKey, purpose) : undefined;
}

async function call(method, path, body) {
  const headers = body === undefined ? {} : { "content-type": "application/json" };
  const response = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  if (!response.ok) throw await response.json();
  return response;
}
const post = async (path, body = {}) => (await call("POST", path, body)).json();

async function refresh() {
  shop = await (await call("GET", "/api/shop")).json();
  $("name").textContent = document.title = shop.name;
  const { kind, name, remainingToday } = shop.viewer;
  $("viewer").textContent = `${kind === "CUSTOMER" ? name : "Guest"} · ${remainingToday} questions left today`;
  $("products").replaceChildren(...shop.products.map(toCard));
  $("ask").productId.replaceChildren(...shop.products.map(({ id, name }) => new Option(name, id)));
}

function toCard({ name, brand, image }) {
  const card = document.createElement("li");
  if (image !== null) card.append(Object.assign(new Image(), { src: image, alt: "" }));
  card.append(Object.assign(document.createElement("strong"), { textContent: name }), ` ${brand}`);
  return card;
}

/** Runs what a form asks for, once at a time, and shows what went wrong. */
function onSubmit(id, work) {
  $(id).addEventListener("submit", async (event) => {
    event.preventDefault();
    const button = event.target.querySelector("button");
    button.disabled = true;
    $("problem").textContent = "";
    try {
      await work(Object.fromEntries(new FormData(event.target)));
      await refresh();
    } catch (problem) {
      $("problem").textContent = Object.values(problem.fieldErrors ?? {})[0] ?? problem.message ?? "No connection.";
    } finally {
      button.disabled = false;
    }
  });
}

onSubmit("ask", async ({ message, productId }) => {
  $("answer").textContent = "";
  const body = { message, productId, challengeToken: await challengeFor("ai"), attempt: crypto.randomUUID() };
  const response = await call("POST", "/api/ask", body);
  for await (const [name, data] of eventsOf(response)) {
    if (name === "delta") $("answer").textContent += data.text;
    if (name === "done") $("answer").textContent = data.response.text;
    if (name === "error") throw data;
  }
});

async function* eventsOf(response) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let unread = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    const blocks = (unread + piece.value).split("\n\n");
    unread = blocks.pop();
    for (const block of blocks) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/s.exec(block);
      yield [name, JSON.parse(data)];
    }
  }
}

onSubmit("routine", async ({ message, skinType, allergies }) => {
  const profile = {
    ...(skinType ? { skinType } : {}),
    allergies: allergies
      .split(",")
      .map((text) => text.trim())
      .filter(Boolean),
  };
  const body = { message, profile, challengeToken: await challengeFor("ai"), attempt: crypto.randomUUID() };
  const { routine } = await post("/api/routine", body);
  const lines = [
    ...routine.steps.map(({ period, title, instructions }) => `${period}: ${title}. ${instructions}`),
    ...routine.warnings,
  ];
  $("steps").replaceChildren(
    ...lines.map((textContent) => Object.assign(document.createElement("li"), { textContent })),
  );
});

onSubmit("face", async ({ photo }) => {
  const image = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(photo);
  });
  const body = { image, challengeToken: await challengeFor("ai"), attempt: crypto.randomUUID() };
  const { analysis, products } = await post("/api/face", body);
  $("analysis").textContent = [analysis.summary, ...products.map(({ name }) => name), analysis.disclaimer].join(" · ");
});

onSubmit("signIn", async ({ name, email }) =>
  post("/api/sign-in", { name, email, challengeToken: await challengeFor("sign-in") }),
);
onSubmit("code", ({ code }) => post("/api/sign-in/code", { email: $("signIn").email.value, code }));
onSubmit("feedback", ({ message }) => post("/api/feedback", { message }));
$("forget").addEventListener("click", () => call("DELETE", "/api/conversation"));
$("signOut").addEventListener("click", async () => {
  await post("/api/sign-out");
  await refresh();
});

await refresh();
