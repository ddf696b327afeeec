import type en from "./en.ts";

const tr: typeof en = {
  title: "Koleksiyonlar",
};

export default tr;
