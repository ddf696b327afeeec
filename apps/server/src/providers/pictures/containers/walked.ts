/** The file of a picture, taken apart along its format's own structure. */
export interface Walked {
  /** Where the picture ends; what comes behind is something else. */
  end: number;
  /** What it takes to show the picture, in order: all else that a file may carry is left out. */
  kept: Buffer[];
  /** Pixels of the largest frame that the container announces, where that may differ from what a decoder sees of it. */
  announcedPixels: number;
}

/** Undefined where the file is cut off or not of its format. */
export type Walk = (file: Buffer, orientation: number) => Walked | undefined;

/**
 * EXIF of nothing but how the camera was held (1 to 8): one directory with one entry. Without it, a photo whose pixels
 * lie on their side would be shown so.
 */
export function exifOf(orientation: number): Buffer {
  const [header, count, entry, noMore] = ["49492a0008000000", "0100", "120103000100000000000000", "00000000"];
  const exif = Buffer.from(`${header}${count}${entry}${noMore}`, "hex");
  exif.writeUInt16LE(orientation, 18);
  return exif;
}

export const isTurned = (orientation: number) => orientation > 1;
