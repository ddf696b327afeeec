// Takes a picture of a face, or a file, and shows the analysis. The picture is sent once and not stored.

import { askOnce, type NamedProduct, Problem, prepareQuestion, problemText } from "./shared/assistant.ts";
import { el, get, given, paragraphs } from "./shared/dom.ts";
import { productCards } from "./shared/products.ts";

type Measure = "lightness" | "redness" | "shine" | "texture";

interface FaceAnswer {
  analysis: {
    regions: ({ name: string } & Record<Measure, number>)[];
    concerns: { name: string; level: string; regions: string[] }[];
    summary: string;
    disclaimer: string;
  };
  products: NamedProduct[];
}

interface Words extends Record<string, unknown> {
  region: Record<string, string>;
  concern: Record<string, string>;
  measures: Record<Measure, string>;
  levels: Record<string, string>;
  problems: Record<string, string>;
}

const { texts } = given<{ texts: { problems: Record<string, string>; face: Words } }>();
const say = (name: string) => String(texts.face[name] ?? "");
const form = get<HTMLFormElement>("#face");
const video = get<HTMLVideoElement>("video", form);
const preview = get<HTMLImageElement>(".preview", form);
const camera = get<HTMLButtonElement>(".camera", form);
const take = get<HTMLButtonElement>(".take", form);
const file = get<HTMLInputElement>("[name=file]", form);
const submit = get<HTMLButtonElement>("[type=submit]", form);
const state = get(".left", form);
const problem = get(".problem[role=alert]", form);
const result = get("#result");

/** Enough for the analysis, and a small upload for phones. */
const EDGE_MAX = 1600;
const QUALITY = 0.92;
/** The service's own limit. */
const BYTES_MAX = 3 * 1024 * 1024;

let picture: string | undefined;
let stream: MediaStream | undefined;

function showPicture(dataUrl: string): void {
  picture = dataUrl;
  preview.src = dataUrl;
  preview.hidden = false;
  submit.disabled = false;
  problem.hidden = true;
  result.hidden = true;
}

/** Redraws the picture: this scales it down and removes the camera's metadata. */
function toDataUrl(source: CanvasImageSource, width: number, height: number): string {
  const scale = Math.min(1, EDGE_MAX / Math.max(width, height));
  const canvas = el("canvas");
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext("2d")?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/jpeg", QUALITY);
}

async function startCamera(): Promise<void> {
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "user", width: { ideal: 1280 } } });
    video.srcObject = stream;
    video.hidden = false;
    preview.hidden = true;
    await video.play();
    camera.hidden = true;
    take.hidden = false;
  } catch {
    camera.hidden = true; // no camera, or no permission: the file input remains
  }
}

function stopCamera(): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
  stream = undefined;
  video.hidden = true;
  take.hidden = true;
  camera.hidden = false;
}

async function chooseFile(): Promise<void> {
  const [chosen] = file.files ?? [];
  if (chosen === undefined) return;
  try {
    const bitmap = await createImageBitmap(chosen);
    const isAsItIs = chosen.size <= BYTES_MAX / 2 && Math.max(bitmap.width, bitmap.height) <= EDGE_MAX;
    showPicture(isAsItIs ? await readFile(chosen) : toDataUrl(bitmap, bitmap.width, bitmap.height));
  } catch {
    refuse(texts.face.problems["other"] ?? "");
  }
}

const readFile = (chosen: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(chosen);
  });

function refuse(text: string): void {
  problem.hidden = false;
  problem.replaceChildren(el("strong", {}, say("refused")), el("p", {}, text));
}

async function analyse(): Promise<void> {
  if (picture === undefined) return;
  submit.disabled = true;
  problem.hidden = true;
  state.textContent = say("working");
  try {
    show(await askOnce<FaceAnswer>("/assistant/face", { image: picture }));
  } catch (error) {
    const code = error instanceof Problem ? error.fields["image"] : undefined;
    refuse(
      code === undefined
        ? problemText(error, texts.problems)
        : (texts.face.problems[code] ?? texts.face.problems["other"] ?? ""),
    );
  } finally {
    state.textContent = "";
    submit.disabled = false;
  }
}

function show({ analysis, products }: FaceAnswer): void {
  const { summary, disclaimer, concerns, regions } = analysis;
  result.hidden = false;
  result.replaceChildren(
    el("h2", {}, say("result")),
    el("div", { class: "prose" }, ...paragraphs(summary)),
    // Without concerns, the summary is enough.
    ...(concerns.length > 0
      ? [el("h3", {}, say("concerns")), el("ul", { class: "concerns" }, ...concerns.map(concernItem))]
      : []),
    el("h3", {}, say("regions")),
    regionTable(regions),
    ...(products.length > 0 ? [el("h3", {}, say("products"))] : []),
    el("div", { class: "cards" }, ...productCards(products)),
    el("p", { class: "disclaimer" }, disclaimer),
  );
  result.scrollIntoView({ block: "start" });
}

const regionName = (name: string) => texts.face.region[name] ?? name;

const concernItem = ({ name, level, regions }: FaceAnswer["analysis"]["concerns"][number]) =>
  el(
    "li",
    {},
    el("strong", {}, texts.face.concern[name] ?? name),
    ` · ${texts.face.levels[level] ?? level}`,
    regions.length > 0 && el("small", {}, regions.map(regionName).join(", ")),
  );

function regionTable(regions: FaceAnswer["analysis"]["regions"]): HTMLElement {
  const measures = Object.entries(texts.face.measures) as [Measure, string][];
  const number = (value: number) => value.toLocaleString(document.documentElement.lang, { maximumFractionDigits: 1 });
  const head = el("tr", {}, el("td"), ...measures.map(([, label]) => el("th", { scope: "col" }, label)));
  const rows = regions.map((region) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, regionName(region.name)),
      ...measures.map(([name]) => el("td", {}, number(region[name]))),
    ),
  );
  return el(
    "div",
    { class: "scrolled", tabindex: "0", role: "group", "aria-label": say("regions") },
    el("table", {}, el("thead", {}, head), el("tbody", {}, ...rows)),
  );
}

if (navigator.mediaDevices !== undefined) {
  camera.hidden = false;
  camera.addEventListener("click", startCamera);
  take.addEventListener("click", () => {
    showPicture(toDataUrl(video, video.videoWidth, video.videoHeight));
    stopCamera();
  });
}
file.addEventListener("change", chooseFile);
form.addEventListener("focusin", () => void prepareQuestion(), { once: true });
form.addEventListener("submit", (event) => {
  event.preventDefault();
  analyse();
});
