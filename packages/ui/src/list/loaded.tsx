import type { ReactNode } from "react";
import { LoadError } from "../app/errors.tsx";
import { Skeleton } from "../parts/states.tsx";

/** State of a read. */
export interface Read<Data> {
  data: Data | undefined;
  error: unknown;
  refetch: () => unknown;
  /** The data belongs to an earlier query. */
  isPlaceholderData?: boolean | undefined;
}

interface LoadedProps<Data> {
  query: Read<Data>;
  /** Placeholder, or its height. */
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The data of a read, or its error, or a placeholder. Known data stays when a refresh fails. */
export function Loaded<Data>({ query: { data, error, refetch }, skeleton, children }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (error) return <LoadError error={error} onRetry={() => refetch()} />;
  return typeof skeleton === "number" ? <Skeleton height={skeleton} /> : skeleton;
}
