/** The demo's staff by role. */
export const TEAM = {
  SUPERVISOR: "supervisor@example.com",
  OPERATOR: "operator@example.com",
  SUPPORT: "support@example.com",
} as const;
