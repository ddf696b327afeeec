import type en from "./en.ts";

const tr: typeof en = {
  title: "Etiketler",
};

export default tr;
