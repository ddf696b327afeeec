import type en from "./en.ts";

const tr: typeof en = {
  title: "Medya",
};

export default tr;
