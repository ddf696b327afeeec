import type en from "./en.ts";

const tr: typeof en = {
  title: "Başlangıç",
};

export default tr;
