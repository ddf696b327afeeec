// ISO base media files consist of boxes with a length and a type; many boxes are nested.

export interface Box {
  type: string;
  start: number;
  /** Offset of its content. */
  content: number;
  end: number;
}

/** Rejects boxes that extend to the end of the file: they could hide any data. */
class BrokenBoxes extends RangeError {}

export function boxesIn(file: Buffer, start: number, end: number): Box[] {
  const boxes: Box[] = [];
  for (let position = start; position < end; position = (boxes.at(-1) as Box).end) {
    const length = file.readUInt32BE(position);
    const isLong = length === 1;
    const whole = isLong ? Number(file.readBigUInt64BE(position + 8)) : length;
    const content = position + (isLong ? 16 : 8);
    if (position + whole < content || position + whole > end) throw new BrokenBoxes();
    const type = file.toString("latin1", position + 4, position + 8);
    boxes.push({ type, start: position, content, end: position + whole });
  }
  return boxes;
}

/** Overwrites a box in place, so that all offsets stay valid. */
export function blank(file: Buffer, { start, content, end }: Box): void {
  file.write("free", start + 4, "latin1");
  file.fill(0, content, end);
}

/** Reads consecutive numbers. */
export class Cursor {
  readonly #file: Buffer;
  position: number;

  constructor(file: Buffer, position: number) {
    this.#file = file;
    this.position = position;
  }

  /** An unsigned number of 0, 1, 2, 4 or 8 bytes. */
  read(bytes: number): number {
    const at = this.position;
    this.position += bytes;
    if (bytes === 0) return 0;
    return bytes === 8 ? Number(this.#file.readBigUInt64BE(at)) : this.#file.readUIntBE(at, bytes);
  }
}
