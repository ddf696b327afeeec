import type en from "./en.ts";

const de: typeof en = {
  title: "Konto",
};

export default de;
