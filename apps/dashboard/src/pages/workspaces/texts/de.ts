import type en from "./en.ts";

const de: typeof en = {
  title: "Workspaces",
};

export default de;
