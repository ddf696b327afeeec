/** Both ends are inclusive. */
export interface ByteRange {
  start: number;
  end: number;
}

/** RFC 9110 section 14.2. Several ranges and other units are ignored: the whole file is sent. */
export function parseRange(header: string, sizeBytes: number): ByteRange | "whole" | "unsatisfiable" {
  const [, first, last] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(header) ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return "whole";
  if (first === "") {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? "unsatisfiable" : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(first);
  const end = last === "" ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  if (last !== "" && Number(last) < start) return "whole";
  return start >= sizeBytes ? "unsatisfiable" : { start, end };
}
