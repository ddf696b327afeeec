import type en from "./en.ts";

const tr: typeof en = {
  title: "Hesap",
};

export default tr;
