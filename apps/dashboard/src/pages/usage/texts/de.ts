import type en from "./en.ts";

const de: typeof en = {
  title: "Credits und Nutzung",
};

export default de;
