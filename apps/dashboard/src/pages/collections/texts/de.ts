import type en from "./en.ts";

const de: typeof en = {
  title: "Kollektionen",
};

export default de;
