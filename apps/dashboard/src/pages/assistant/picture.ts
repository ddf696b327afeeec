// Prepares a picture for the service: upright, no larger than needed, and without camera metadata.

const SIDE_MAX = 2048;
const QUALITY = 0.9;

/** Rejects files that the browser cannot decode as a picture. */
export async function pictureUrlOf(file: File): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: "from-image" });
  const scale = Math.min(1, SIDE_MAX / Math.max(picture.width, picture.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.toDataURL("image/jpeg", QUALITY);
}
