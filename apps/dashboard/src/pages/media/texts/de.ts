import type en from "./en.ts";

const de: typeof en = {
  title: "Medien",
};

export default de;
