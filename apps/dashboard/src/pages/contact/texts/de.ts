import type en from "./en.ts";

const de: typeof en = {
  title: "Kontakt",
  text: "Wie können wir helfen? Wir antworten per E-Mail.",
  subject: "Betreff",
  message: "Nachricht",
  name: "Ihr Name",
  email: "Ihre E-Mail-Adresse",
  emailHint: "An diese Adresse antworten wir.",
  send: "Nachricht senden",
  sent: "Nachricht gesendet. Wir antworten per E-Mail.",
  waiting: "Wir haben Ihre letzte Nachricht erhalten und lesen sie bald. Danach können Sie eine weitere senden.",
  close: "Schließen",
};

export default de;
