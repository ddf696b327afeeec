/** Form schemas of the contract. They need the schema library, so they load at the first validation. */
export const schemas = () => import("./form-schemas.ts");
