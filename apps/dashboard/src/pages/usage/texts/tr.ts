import type en from "./en.ts";

const tr: typeof en = {
  title: "Kredi ve kullanım",
};

export default tr;
