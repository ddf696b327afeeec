import type en from "./en.ts";

const tr: typeof en = {
  title: "İçe aktarma",
};

export default tr;
