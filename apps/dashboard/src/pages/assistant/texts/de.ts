import type en from "./en.ts";

const de: typeof en = {
  title: "Assistent",
};

export default de;
