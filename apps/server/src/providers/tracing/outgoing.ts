// Requests to other machines, from any library: Node reports those of its own client and of fetch.

import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { errorMonitor } from "node:events";
import type { ClientRequest, IncomingMessage } from "node:http";

interface OutgoingSpan {
  answered(status: number): void;
  failed(error: unknown): void;
  end(): void;
}

interface Watcher {
  /** Undefined for ignored requests. Only the host is passed: paths may contain secrets. */
  begin(host: string, method: string): OutgoingSpan | undefined;
}

/** The part of undici's event for a fetch request that is used here. */
interface FetchRequest {
  origin: string | URL;
  method: string;
}

type Listener = (message: unknown) => void;

/** Returns a function that stops watching. */
export function watchOutgoing(watcher: Watcher): () => void {
  const listeners = { ...ofNode(watcher), ...ofFetch(watcher) };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
  };
}

function ofNode(watcher: Watcher): Record<string, Listener> {
  const open = new WeakMap<ClientRequest, OutgoingSpan>();
  return {
    "http.client.request.start": (message) => {
      const { request } = message as { request: ClientRequest };
      const span = watcher.begin(String(request.getHeader("host") ?? request.host), request.method);
      if (span === undefined) return;
      open.set(request, span);
      // An ordinary error listener would hide unhandled errors.
      request.once(errorMonitor, (error) => span.failed(error)).once("close", () => span.end());
    },
    "http.client.response.finish": (message) => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
      open.get(request)?.answered(response.statusCode ?? 0);
    },
  };
}

function ofFetch(watcher: Watcher): Record<string, Listener> {
  const open = new WeakMap<FetchRequest, OutgoingSpan>();
  return {
    "undici:request:create": (message) => {
      const { request } = message as { request: FetchRequest };
      const span = watcher.begin(new URL(request.origin).host, request.method);
      if (span !== undefined) open.set(request, span);
    },
    "undici:request:headers": (message) => {
      const { request, response } = message as { request: FetchRequest; response: { statusCode: number } };
      open.get(request)?.answered(response.statusCode);
    },
    "undici:request:trailers": (message) => open.get((message as { request: FetchRequest }).request)?.end(),
    "undici:request:error": (message) => {
      const { request, error } = message as { request: FetchRequest; error: unknown };
      const span = open.get(request);
      span?.failed(error);
      span?.end();
    },
  };
}
