/** The platform's own people in the demo, by role. */
export const TEAM = {
  SUPERVISOR: "supervisor@example.com",
  OPERATOR: "operator@example.com",
  SUPPORT: "support@example.com",
} as const;
