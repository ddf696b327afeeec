export type Environment = "development" | "test" | "production";

/** How credentials name the environment that they belong to. */
export const environmentLabel = (environment: Environment) => (environment === "production" ? "live" : "dev");
