import type en from "./en.ts";

const tr: typeof en = {
  title: "Çalışma alanları",
};

export default tr;
