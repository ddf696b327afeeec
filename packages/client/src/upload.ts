import { noConnection } from "./errors.ts";

/** The answer as received, from fetch or XMLHttpRequest. */
export interface RawAnswer {
  readonly status: number;
  readonly text: string;
  readonly header: (name: string) => string | null;
}

/** Sends files and reports progress. It uses XMLHttpRequest: fetch reports no upload progress. */
export function sendWithProgress(
  url: string,
  { method = "POST", headers, body }: RequestInit,
  onProgress: (share: number) => void,
  signal: AbortSignal | undefined,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    new Headers(headers).forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () =>
      resolve({
        status: request.status,
        text: request.responseText,
        header: (name) => request.getResponseHeader(name),
      });
    request.onerror = () => reject(noConnection(undefined));
    request.onabort = () => reject(signal?.reason ?? noConnection(undefined));
    signal?.addEventListener("abort", () => request.abort(), { once: true });
    request.send(body as XMLHttpRequestBodyInit);
  });
}
