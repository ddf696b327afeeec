import type en from "./en.ts";

const de: typeof en = {
  title: "Importe",
};

export default de;
