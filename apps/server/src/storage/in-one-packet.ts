/**
 * Awaits statements that started in the same tick: they share one packet, and PostgreSQL runs them in order. Waits for
 * all of them; throws the first error.
 */
export async function inOnePacket<Works extends readonly unknown[] | []>(
  works: Works,
): Promise<{ -readonly [Place in keyof Works]: Awaited<Works[Place]> }> {
  const ended = await Promise.allSettled<unknown>([...works]);
  const failed = ended.find((end) => end.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return Promise.all(works);
}
