import type en from "./en.ts";

const de: typeof en = {
  title: "Website",
};

export default de;
