import type en from "./en.ts";

const tr: typeof en = {
  title: "Ayarlar",
};

export default tr;
