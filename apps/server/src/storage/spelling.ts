/** Maximum edit distance of a misspelt word: one edit in a short word, two in a long one. */
export const editsMax = (word: string) => (word.length >= 8 ? 2 : 1);

/** Damerau-Levenshtein distance of two words; Infinity above `max`. */
export function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return Infinity;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1];
      let edits = Math.min((last[j - 1] ?? 0) + (same ? 0 : 1), (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (swapped) edits = Math.min(edits, (beforeLast[j - 2] ?? 0) + 1);
      row.push(edits);
    }
    if (Math.min(...row) > max) return Infinity;
    beforeLast = last;
    last = row;
  }
  const distance = last[b.length] ?? Infinity;
  return distance <= max ? distance : Infinity;
}
