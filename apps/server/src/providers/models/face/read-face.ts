// From the pixels of a picture to numbers, or to the reason why not. Runs in the process for faces.

import type { DecodedPicture, Region } from "../../pictures/index.ts";
import type { FaceOutcome, GateCode } from "../face-reading.ts";
import { detectFaces } from "./detector.ts";
import { checkQuality, GATE } from "./gate.ts";
import type { Raster } from "./geometry.ts";
import { measureFace } from "./measure.ts";
import { type FaceMesh, meshFace } from "./mesh.ts";
import { type FaceModels, loadFaceModels } from "./models.ts";
import { eyeDistanceOf } from "./regions.ts";
import { measureQuality, sampleFace } from "./sample.ts";

/** Pixels of a part of the picture, closer than they are in the whole of it. */
export type LookCloser = (region: Region) => Promise<DecodedPicture>;

export async function readFace(picture: DecodedPicture, lookCloser: LookCloser): Promise<FaceOutcome> {
  const models = await loadFaceModels();
  const faces = await findFaces(models, picture);
  const [face, second] = faces;
  if (face === undefined) return refused(await whyNoFace(models, picture));
  if (second !== undefined && area(second) > GATE.secondFaceAreaMin * area(face)) return refused("several_faces");
  if (shareOutside(face, picture) > GATE.outsideMax) return refused("no_face");
  const sharpest = await atFullSize(models, picture, face, lookCloser);
  const sample = sampleFace(sharpest.picture, sharpest.face.points);
  const quality = measureQuality(sharpest.picture, sharpest.face.points, sample);
  const problem = checkQuality(quality);
  if (problem !== null) return refused(problem);
  return { passed: true, reading: measureFace(sharpest.face.points, sample, quality) };
}

const refused = (code: GateCode): FaceOutcome => ({ passed: false, code });

/** The faces of the picture, the largest first. */
async function findFaces(models: FaceModels, picture: Raster): Promise<FaceMesh[]> {
  const found: FaceMesh[] = [];
  for (const box of await detectFaces(models, picture)) {
    const face = await meshFace(models, picture, box);
    if (face.certainty >= GATE.certaintyMin) found.push(face);
  }
  const largestFirst = found.sort((a, b) => area(b) - area(a));
  return largestFirst.filter((face, i) => !largestFirst.slice(0, i).some((larger) => isSameFace(face, larger)));
}

/** A face that fills the frame may be detected twice: whatever lies on another one is that one. */
function isSameFace(face: FaceMesh, larger: FaceMesh): boolean {
  const center = centerOf(face);
  const xs = larger.points.map(({ x }) => x);
  const ys = larger.points.map(({ y }) => y);
  return (
    center.x > Math.min(...xs) && center.x < Math.max(...xs) && center.y > Math.min(...ys) && center.y < Math.max(...ys)
  );
}

const centerOf = ({ points }: FaceMesh) => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

/** A face that shows up once the picture is made lighter or darker says what is wrong with the picture. */
async function whyNoFace(models: FaceModels, picture: Raster): Promise<GateCode> {
  const average = picture.data.reduce((sum, value) => sum + value, 0) / picture.data.length;
  if (average < 60 && (await hasFace(models, adjusted(picture, 0.4)))) return "too_dark";
  if (average > 195 && (await hasFace(models, adjusted(picture, 4)))) return "too_bright";
  return "no_face";
}

const hasFace = async (models: FaceModels, picture: Raster) => (await findFaces(models, picture)).length > 0;

function adjusted({ width, height, data }: Raster, gamma: number): Raster {
  const table = Uint8Array.from({ length: 256 }, (_, i) => Math.round(255 * (i / 255) ** gamma));
  return { width, height, data: data.map((value) => table[value] as number) };
}

function area({ points }: FaceMesh): number {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return (Math.max(...xs) - Math.min(...xs)) * (Math.max(...ys) - Math.min(...ys));
}

function shareOutside({ points }: FaceMesh, { width, height }: Raster): number {
  return points.filter(({ x, y }) => x < 0 || y < 0 || x >= width || y >= height).length / points.length;
}

/** From what eye distance on more pixels show nothing more. */
const EYE_DISTANCE_ENOUGH = 180;

/** A face that is small only because the picture was scaled down is read again from the original pixels. */
async function atFullSize(
  models: FaceModels,
  picture: DecodedPicture,
  face: FaceMesh,
  lookCloser: LookCloser,
): Promise<{ picture: Raster; face: FaceMesh }> {
  const scale = picture.original.width / picture.width;
  if (scale <= 1 || eyeDistanceOf(face.points) >= EYE_DISTANCE_ENOUGH) return { picture, face };
  const closer = await lookCloser(regionAround(face, picture, scale));
  const [again] = await findFaces(models, closer);
  return again === undefined ? { picture, face } : { picture: closer, face: again };
}

/** The face with half as much again on each side, within the original. */
function regionAround(
  { points }: FaceMesh,
  { original }: { original: { width: number; height: number } },
  scale: number,
) {
  const span = (values: number[], end: number) => {
    const low = Math.min(...values) * scale;
    const high = Math.max(...values) * scale;
    const margin = (high - low) * 0.5;
    const from = Math.max(0, Math.floor(low - margin));
    return { from, length: Math.min(end, Math.ceil(high + margin)) - from };
  };
  const across = span(
    points.map(({ x }) => x),
    original.width,
  );
  const down = span(
    points.map(({ y }) => y),
    original.height,
  );
  return { left: across.from, top: down.from, width: across.length, height: down.length };
}
