import { solveChallenge } from "./challenge.js";

const $ = (id) => document.getElementById(id);
let shop;

/** Customers need no challenge unless the policy is ALWAYS; a sign-in code needs one unless it is NEVER. */
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
  const isCustomer = kind === "CUSTOMER";
  $("viewer").textContent = `${isCustomer ? name : "Guest"} · ${remainingToday} questions left today`;
  $("signIn").hidden = isCustomer;
  $("signOut").hidden = !isCustomer;
  if (isCustomer) $("code").hidden = true;
  showProducts(shop.products);
}

/** Rendered once, because the visitor may already have made a choice. */
function showProducts(products) {
  if ($("products").children.length > 0) return;
  $("products").replaceChildren(...products.map(toCard));
  $("ask").productId.replaceChildren(...products.map(({ id, name }) => new Option(name, id)));
}

function toCard({ id, name, brand, image }) {
  const button = element("button", { type: "button" });
  if (image !== null) button.append(Object.assign(new Image(), { src: image, alt: "" }));
  button.append(element("strong", { textContent: name }), element("span", { textContent: brand }));
  button.addEventListener("click", () => askAbout(id));
  const card = element("li");
  card.append(button);
  return card;
}

const element = (name, properties = {}) => Object.assign(document.createElement(name), properties);

function askAbout(productId) {
  $("ask").productId.value = productId;
  $("ask").message.focus();
}

/** Runs an action once at a time and shows its error. */
async function run(button, work) {
  const label = button.textContent;
  Object.assign(button, { disabled: true, textContent: "One moment…" });
  $("problem").textContent = $("notice").textContent = "";
  try {
    await work();
    await refresh();
  } catch (problem) {
    $("problem").textContent = toWords(problem);
  } finally {
    Object.assign(button, { disabled: false, textContent: label });
  }
}

const onSubmit = (id, work) =>
  $(id).addEventListener("submit", (event) => {
    event.preventDefault();
    const form = event.target;
    run(form.querySelector("button"), () => work(Object.fromEntries(new FormData(form)), form));
  });

const onClick = (id, work) => $(id).addEventListener("click", (event) => run(event.target, work));

/** Uses codes in conditions; messages are for people. */
function toWords({ code, message, fieldErrors = {}, retryAfterSeconds }) {
  const [field] = Object.values(fieldErrors);
  if (field !== undefined) return PHOTO_PROBLEMS[field] ?? field;
  if (code === "quota_exhausted")
    return `That was all for today: more in ${Math.ceil(retryAfterSeconds / 3600)} hours.`;
  if (code === "rate_limited") return `Not so fast, please: try again in ${retryAfterSeconds} seconds.`;
  return code === undefined ? "There is no connection to the shop." : message;
}

const PHOTO_PROBLEMS = {
  no_face: "There is no face to be seen in this photo.",
  several_faces: "There is more than one face in this photo.",
  too_small: "Come closer: the face is too small.",
  too_dark: "The photo is too dark. Turn towards a window.",
  too_bright: "The photo is too bright.",
  blurred: "The photo is blurred. Hold still.",
  turned_away: "Look straight into the camera.",
};

onSubmit("ask", async ({ message, productId }) => {
  showAnswer({ text: "", products: [], questions: [] });
  const body = { message, productId, challengeToken: await challengeFor("ai"), attempt: crypto.randomUUID() };
  const response = await call("POST", "/api/ask", body);
  for await (const [name, data] of eventsOf(response)) {
    if (name === "delta") $("answer").textContent += data.text;
    if (name === "done") showAnswer(data.response);
    if (name === "error") throw data;
  }
  $("forget").hidden = false;
});

function showAnswer({ text, products, questions }) {
  $("answer").textContent = text;
  $("named").replaceChildren(...products.map(({ id, name, reason }) => toLine(id, name, reason)));
  $("next").replaceChildren(...questions.map(toNextQuestion));
}

function toLine(id, name, reason) {
  const button = element("button", { type: "button", textContent: name });
  button.addEventListener("click", () => askAbout(id));
  const line = element("li");
  line.append(button, ` ${reason}`);
  return line;
}

function toNextQuestion(textContent) {
  const button = element("button", { type: "button", textContent });
  button.addEventListener("click", () => {
    $("ask").message.value = textContent;
    $("ask").requestSubmit();
  });
  return button;
}

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

const PERIODS = { MORNING: "Morning", EVENING: "Evening", WEEKLY: "Weekly", ANY: "Any time" };

onSubmit("routine", async ({ message, skinType, allergies }) => {
  const profile = {
    ...(skinType ? { skinType } : {}),
    allergies: allergies
      .split(",")
      .map((text) => text.trim())
      .filter(Boolean),
  };
  const body = { message, profile, challengeToken: await challengeFor("ai"), attempt: crypto.randomUUID() };
  const { response, routine } = await post("/api/routine", body);
  const names = new Map([...shop.products, ...response.products].map(({ id, name }) => [id, name]));
  $("steps").replaceChildren(...routine.steps.map((step) => toStep(step, names)));
  $("warnings").replaceChildren(...routine.warnings.map((textContent) => element("li", { textContent })));
});

function toStep({ period, title, instructions, productId }, names) {
  const product = productId === null ? "" : ` – ${names.get(productId) ?? ""}`;
  const step = element("li");
  step.append(
    element("strong", { textContent: `${PERIODS[period]}: ${title}${product}` }),
    element("br"),
    instructions,
  );
  return step;
}

onSubmit("face", async ({ photo }) => {
  $("analysis").textContent = "";
  const image = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(photo);
  });
  const body = { image, challengeToken: await challengeFor("ai"), attempt: crypto.randomUUID() };
  const { analysis, products } = await post("/api/face", body);
  const lines = [analysis.summary, ...products.map(({ name, reason }) => `${name}: ${reason}`), analysis.disclaimer];
  $("analysis").textContent = lines.join("\n");
});

onSubmit("signIn", async ({ name, email }) => {
  await post("/api/sign-in", { name, email, challengeToken: await challengeFor("sign-in") });
  $("address").textContent = email;
  $("code").hidden = false;
  $("code").code.focus();
});
onSubmit("code", async ({ code }, form) => {
  await post("/api/sign-in/code", { email: $("address").textContent, code });
  form.reset();
  startAnew(); // a conversation belongs to the visitor who began it
});
onSubmit("feedback", async ({ message }, form) => {
  await post("/api/feedback", { message });
  form.reset();
  $("notice").textContent = "Thank you.";
});
onClick("forget", async () => {
  await call("DELETE", "/api/conversation");
  startAnew();
  $("notice").textContent = "Forgotten.";
});
onClick("signOut", async () => {
  await post("/api/sign-out");
  startAnew();
});

function startAnew() {
  showAnswer({ text: "", products: [], questions: [] });
  $("forget").hidden = true;
}

refresh().catch((problem) => {
  $("problem").textContent = toWords(problem);
});
