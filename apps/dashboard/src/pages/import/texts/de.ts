import type en from "./en.ts";

const de: typeof en = {
  title: "Import",
};

export default de;
