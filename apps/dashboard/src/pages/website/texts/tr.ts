import type en from "./en.ts";

const tr: typeof en = {
  title: "Web sitesi",
};

export default tr;
