import type en from "./en.ts";

const tr: typeof en = {
  title: "Davet",
};

export default tr;
