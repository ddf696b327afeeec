import type en from "./en.ts";

const de: typeof en = {
  title: "Start",
};

export default de;
