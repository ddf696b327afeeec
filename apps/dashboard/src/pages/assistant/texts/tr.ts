import type en from "./en.ts";

const tr: typeof en = {
  title: "Asistan",
};

export default tr;
