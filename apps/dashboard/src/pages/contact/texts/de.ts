import type en from "./en.ts";

const de: typeof en = {
  title: "Kontakt",
  text: "Wie können wir helfen? Wir antworten per E-Mail.",
  subject: "Betreff",
  message: "Nachricht",
  name: "Ihr Name",
  email: "Ihre E-Mail-Adresse",
  emailHint: "Wir antworten an diese Adresse.",
  send: "Nachricht senden",
  sent: "Nachricht gesendet. Wir antworten per E-Mail.",
  waiting: "Ihre letzte Nachricht ist angekommen. Sobald wir sie gelesen haben, können Sie eine weitere senden.",
  close: "Schließen",
};

export default de;
