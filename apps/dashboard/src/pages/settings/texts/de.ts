import type en from "./en.ts";

const de: typeof en = {
  title: "Einstellungen",
};

export default de;
