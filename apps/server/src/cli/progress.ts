/** Draws one changing line on a terminal; logs stay free of progress lines. */
export function drawProgress(words: string): void {
  if (!process.stderr.isTTY) return;
  process.stderr.write(`\r\x1b[2K${words.slice(0, (process.stderr.columns ?? 80) - 1)}`);
}

export function endProgress(): void {
  if (process.stderr.isTTY) process.stderr.write("\r\x1b[2K");
}
