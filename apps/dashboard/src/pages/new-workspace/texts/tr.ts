import type en from "./en.ts";

const tr: typeof en = {
  title: "Yeni çalışma alanı",
};

export default tr;
