/** A picture's file, split along its format's structure. */
export interface Walked {
  /** End of the picture; later bytes do not belong to it. */
  end: number;
  /** Parts that the display needs, in order; other data is dropped. */
  kept: Buffer[];
  /** Pixels of the largest frame that the container announces, if a decoder may see another size. */
  announcedPixels: number;
}

/** Undefined for a truncated file or another format. */
export type Walk = (file: Buffer, orientation: number) => Walked | undefined;

/**
 * EXIF with only the orientation (1 to 8): one directory with one entry. Without it, rotated photos would be shown on
 * their side.
 */
export function exifOf(orientation: number): Buffer {
  const [header, count, entry, noMore] = ["49492a0008000000", "0100", "120103000100000000000000", "00000000"];
  const exif = Buffer.from(`${header}${count}${entry}${noMore}`, "hex");
  exif.writeUInt16LE(orientation, 18);
  return exif;
}

export const isTurned = (orientation: number) => orientation > 1;
