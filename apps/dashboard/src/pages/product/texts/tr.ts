import type en from "./en.ts";

const tr: typeof en = { title: "Products" };

export default tr;
