import type en from "./en.ts";

const de: typeof en = {
  title: "Integrationen",
};

export default de;
