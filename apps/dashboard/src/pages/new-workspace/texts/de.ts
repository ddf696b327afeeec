import type en from "./en.ts";

const de: typeof en = {
  title: "Neuer Workspace",
};

export default de;
