import type en from "./en.ts";

const de: typeof en = {
  title: "Tags",
};

export default de;
