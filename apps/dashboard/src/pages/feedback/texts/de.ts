import type en from "./en.ts";

const de: typeof en = {
  title: "Feedback",
};

export default de;
