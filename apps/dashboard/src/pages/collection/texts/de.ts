import type en from "./en.ts";

const de: typeof en = {
  title: "Kollektion",
};

export default de;
