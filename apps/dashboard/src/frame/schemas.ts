/** The contract's rules for what forms send; with them comes the schema library, so they wait until something is checked. */
export const schemas = () => import("./form-schemas.ts");
