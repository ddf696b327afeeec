import type en from "./en.ts";

const tr: typeof en = {
  title: "Geri bildirim",
};

export default tr;
