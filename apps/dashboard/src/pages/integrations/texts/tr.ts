import type en from "./en.ts";

const tr: typeof en = {
  title: "Entegrasyonlar",
};

export default tr;
