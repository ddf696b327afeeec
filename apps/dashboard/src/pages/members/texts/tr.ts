import type en from "./en.ts";

const tr: typeof en = {
  title: "Üyeler",
};

export default tr;
