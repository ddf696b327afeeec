import type en from "./en.ts";

const tr: typeof en = {
  title: "Etkinlik",
};

export default tr;
