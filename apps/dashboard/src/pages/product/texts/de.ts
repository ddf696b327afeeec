import type en from "./en.ts";

const de: typeof en = { title: "Products" };

export default de;
