import type { Language } from "@vitrine/contract";
import { composeMail, type Mail } from "../../providers/mail/index.ts";

interface ContactMail {
  to: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  link: string;
}

/** For the platform's own team, in English. */
export const contactMail = ({ to, name, email, subject, message, link }: ContactMail): Mail =>
  composeMail({ to, language: "en", subject: `Contact: ${subject}` }, [
    `${name} (${email}) wrote to the team:`,
    message,
    { link, label: "Open the contact requests" },
  ]);

interface VisitTexts {
  subject(workspace: string): string;
  what(workspace: string): string;
  why(reason: string): string;
  where: string;
}

const VISIT: Record<Language, VisitTexts> = {
  en: {
    subject: (workspace) => `Vitrine staff is looking at ${workspace}`,
    what: (workspace) =>
      `A member of Vitrine's staff looks at ${workspace} as you see it, for half an hour at most. They can change nothing.`,
    why: (reason) => `The reason they gave: ${reason}`,
    where: "You find the visit in the workspace's list of what happened. Signing out everywhere ends it.",
  },
  tr: {
    subject: (workspace) => `Vitrine ekibi ${workspace} çalışma alanına bakıyor`,
    what: (workspace) =>
      `Vitrine ekibinden biri ${workspace} çalışma alanına en fazla yarım saat boyunca sizin gördüğünüz gibi bakıyor. Hiçbir şeyi değiştiremez.`,
    why: (reason) => `Belirttiği neden: ${reason}`,
    where: "Ziyareti çalışma alanının olay listesinde bulursunuz. Her yerden çıkış yapmak ziyareti bitirir.",
  },
  de: {
    subject: (workspace) => `Das Vitrine-Team sieht sich ${workspace} an`,
    what: (workspace) =>
      `Jemand aus dem Vitrine-Team sieht sich ${workspace} so an, wie Sie es sehen, höchstens eine halbe Stunde lang. Ändern lässt sich dabei nichts.`,
    why: (reason) => `Der genannte Grund: ${reason}`,
    where: "Sie finden den Besuch in der Liste der Ereignisse des Arbeitsbereichs. Überall abmelden beendet ihn.",
  },
};

/** For each owner. */
export function visitMail(mail: { to: string; language: Language; workspace: string; reason: string }): Mail {
  const { to, language, workspace, reason } = mail;
  const texts = VISIT[language];
  const blocks = [texts.what(workspace), texts.why(reason), texts.where];
  return composeMail({ to, language, subject: texts.subject(workspace) }, blocks);
}
