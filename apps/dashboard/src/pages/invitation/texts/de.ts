import type en from "./en.ts";

const de: typeof en = {
  title: "Einladung",
};

export default de;
