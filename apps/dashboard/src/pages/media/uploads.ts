// Upload queue. It lives outside the page, so uploads continue while the user visits other pages.

import { isSessionOver, memberApi } from "@vitrine/client";
import { LIMITS, MEDIA_TYPES } from "@vitrine/contract";
import { sessionEnded } from "@vitrine/ui/app";
import { useSyncExternalStore } from "react";

/** Reason of a failed upload: found before sending, or reported by the service. */
type UploadProblem = { kind: "type" } | { kind: "size" } | { kind: "refused"; error: unknown };

export interface Upload {
  readonly id: number;
  readonly workspaceId: string;
  readonly file: File;
  /** Shown during the upload; undefined for types that browsers cannot show. */
  readonly preview: string | undefined;
  readonly state: "waiting" | "sending" | "stored" | "failed";
  readonly share: number;
  readonly problem?: UploadProblem;
}

const AT_ONCE = 3;

let uploads: readonly Upload[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
const running = new Map<number, AbortController>();
/** Called when the queue is empty, to refresh the lists with the stored pictures. */
let afterAll: (() => Promise<unknown>) | undefined;

function change(next: readonly Upload[]): void {
  uploads = next;
  for (const listener of listeners) listener();
}

const set = (id: number, part: Partial<Upload>) =>
  change(uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)));

const isKnownType = (type: string) => (MEDIA_TYPES as readonly string[]).includes(type);

function problemOf({ type, size }: File): UploadProblem | undefined {
  if (!isKnownType(type)) return { kind: "type" };
  return size > LIMITS.media.fileBytesMax ? { kind: "size" } : undefined;
}

/** Each file is a separate request, so that a failure does not affect the others. */
export function addUploads(workspaceId: string, files: Iterable<File>, refresh: () => Promise<unknown>): void {
  afterAll = refresh;
  const added = [...files].map((file): Upload => {
    const problem = problemOf(file);
    const preview = isKnownType(file.type) ? URL.createObjectURL(file) : undefined;
    const facts = { id: ++lastId, workspaceId, file, preview, share: 0 };
    return problem === undefined ? { ...facts, state: "waiting" } : { ...facts, state: "failed", problem };
  });
  change([...added, ...uploads]);
  sendNext();
}

export function retryUpload(id: number): void {
  set(id, { state: "waiting", share: 0 });
  sendNext();
}

/** Also aborts an upload in progress. */
export function dismissUpload(id: number): void {
  running.get(id)?.abort();
  remove(uploads.filter((upload) => upload.id === id));
  sendNext();
}

function remove(gone: readonly Upload[]): void {
  for (const { preview } of gone) if (preview !== undefined) URL.revokeObjectURL(preview);
  change(uploads.filter((upload) => !gone.includes(upload)));
}

function sendNext(): void {
  const next = uploads.findLast(({ state }) => state === "waiting");
  if (next === undefined || running.size >= AT_ONCE) return;
  void sendOne(next);
  sendNext();
}

async function sendOne({ id, workspaceId, file }: Upload): Promise<void> {
  const stop = new AbortController();
  running.set(id, stop);
  set(id, { state: "sending" });
  try {
    const options = { signal: stop.signal, onProgress: (share: number) => set(id, { share }) };
    await memberApi.uploadMediaFiles({ workspaceId, files: [file] }, options);
    set(id, { state: "stored", share: 1 });
  } catch (error) {
    if (isSessionOver(error)) sessionEnded();
    set(id, { state: "failed", problem: { kind: "refused", error } });
  } finally {
    running.delete(id);
  }
  sendNext();
  if (running.size === 0) await settle();
}

async function settle(): Promise<void> {
  const stored = uploads.filter(({ state }) => state === "stored");
  if (stored.length === 0) return;
  await afterAll?.().catch(() => {});
  const ids = stored.map(({ id }) => id);
  remove(uploads.filter(({ id }) => ids.includes(id)));
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export function useUploads(workspaceId: string): readonly Upload[] {
  const all = useSyncExternalStore(subscribe, () => uploads);
  return all.filter((upload) => upload.workspaceId === workspaceId);
}
