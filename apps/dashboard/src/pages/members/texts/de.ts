import type en from "./en.ts";

const de: typeof en = {
  title: "Mitglieder",
};

export default de;
