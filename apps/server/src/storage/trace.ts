// Tracing for installations with an exporter (providers/tracing). Absent otherwise, at no cost.

export interface Span {
  name: string;
  /** `client`: calls another machine. `consumer`: processes queued work. */
  kind?: "internal" | "client" | "consumer";
  /** Names and numbers of ours, never values from callers. */
  attributes?: Readonly<Record<string, string | number>>;
}

/** Runs the work in a child span of the current one. */
export type Trace = <T>(span: Span, work: () => Promise<T>) => Promise<T>;

const STATEMENT_LENGTH = 2000;

/** A statement's text contains placeholders, never the values. */
export function statementSpan(text: string): Span {
  const shown = text.replace(/\s+/g, " ").trim();
  const verb = /^\w+/.exec(shown)?.[0].toUpperCase() ?? "STATEMENT";
  return {
    name: verb,
    kind: "client",
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": verb,
      "db.query.text": shown.slice(0, STATEMENT_LENGTH),
    },
  };
}
