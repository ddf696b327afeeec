/**
 * Work whose statements are begun in the same moment travels in one packet, and PostgreSQL does it in this order. Waits until all of it
 * is through with the connection; where some of it failed, the first of them tells why.
 */
export async function inOnePacket<Works extends readonly unknown[] | []>(
  works: Works,
): Promise<{ -readonly [Place in keyof Works]: Awaited<Works[Place]> }> {
  const ended = await Promise.allSettled<unknown>([...works]);
  const failed = ended.find((end) => end.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return Promise.all(works);
}
