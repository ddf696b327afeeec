import type en from "./en.ts";

const de: typeof en = {
  title: "Schreiben Sie uns",
  text: "Sagen Sie uns, was Sie brauchen oder was nicht geht. Menschen lesen es und antworten per E-Mail.",
  subject: "Betreff",
  message: "Nachricht",
  name: "Ihr Name",
  email: "Ihre E-Mail-Adresse",
  emailHint: "An diese Adresse antworten wir.",
  send: "Nachricht senden",
  sent: "Ihre Nachricht ist unterwegs. Wir antworten per E-Mail.",
  waiting:
    "Ihre letzte Nachricht ist da, wir haben sie nur noch nicht gelesen. Danach können Sie wieder schreiben; sie geht nicht verloren.",
  close: "Schließen",
};

export default de;
