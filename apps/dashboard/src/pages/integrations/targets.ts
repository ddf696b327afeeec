/** Targets of the connection guide, in display order: programs first, then agents. */
export const TARGETS = ["curl", "typescript", "claude", "claude-code", "chatgpt", "cursor", "vscode", "mcp"] as const;
export type Target = (typeof TARGETS)[number];
