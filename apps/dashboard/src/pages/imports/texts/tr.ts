import type en from "./en.ts";

const tr: typeof en = {
  title: "İçe aktarmalar",
};

export default tr;
