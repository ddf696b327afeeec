// Where time goes, for whoever has an exporter for it (providers/tracing). Absent where nobody has: then nothing is paid.

export interface Span {
  name: string;
  /** `client`: waits for another machine. `consumer`: does what was queued. */
  kind?: "internal" | "client" | "consumer";
  /** Names and numbers of ours; nothing that a caller wrote. */
  attributes?: Readonly<Record<string, string | number>>;
}

/** Does the work within a span, below the one that is open. */
export type Trace = <T>(span: Span, work: () => Promise<T>) => Promise<T>;

const TEXT_MAX = 2000;

/** The text of a statement has places for its values, and never the values. */
export function statementSpan(text: string): Span {
  const shown = text.replace(/\s+/g, " ").trim();
  const verb = /^\w+/.exec(shown)?.[0].toUpperCase() ?? "STATEMENT";
  return {
    name: verb,
    kind: "client",
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": verb,
      "db.query.text": shown.slice(0, TEXT_MAX),
    },
  };
}
