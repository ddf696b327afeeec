import type en from "./en.ts";

const tr: typeof en = {
  title: "Koleksiyon",
};

export default tr;
