import type en from "./en.ts";

const de: typeof en = {
  title: "Aktivität",
};

export default de;
