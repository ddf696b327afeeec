export interface HostedSettings {
  readonly provider: "openai" | "anthropic" | "google" | "openai-compatible";
  readonly apiKey: string | undefined;
  /** Absent: the provider's own address. */
  readonly baseUrl: string | undefined;
  readonly models: {
    /** Answers LOW and MEDIUM. */
    readonly fast: string;
    /** Answers HIGH. */
    readonly comprehensive: string;
    /** Looks at pictures. Absent: no picture leaves the machine. */
    readonly vision: string | undefined;
  };
  /** Whether the models take a reasoning effort. */
  readonly reasoning: boolean;
  /** Whether the server holds its answers to a JSON schema; otherwise it is only asked to. */
  readonly structuredOutput: boolean;
}
