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

/** To the Vitrine team, in English. */
export const contactMail = ({ to, name, email, subject, message, link }: ContactMail): Mail =>
  composeMail({ to, language: "en", subject: `Contact: ${subject}` }, [
    `${name} (${email}) wrote to the team:`,
    message,
    { link, label: "View contact requests" },
  ]);

interface VisitTexts {
  subject(workspace: string): string;
  what(workspace: string): string;
  why(reason: string): string;
  where: string;
}

const VISIT: Record<Language, VisitTexts> = {
  en: {
    subject: (workspace) => `The Vitrine team is viewing ${workspace}`,
    what: (workspace) =>
      `A member of the Vitrine team has read-only access to ${workspace} for up to 30 minutes. They see what you see and can't change anything.`,
    why: (reason) => `Reason: ${reason}`,
    where:
      "The visit is listed in the workspace's activity. To end it now, choose “Sign out everywhere” in your account.",
  },
  tr: {
    subject: (workspace) => `Vitrine ekibi ${workspace} çalışma alanını görüntülüyor`,
    what: (workspace) =>
      `Vitrine ekibinden bir kişinin ${workspace} çalışma alanına en fazla 30 dakikalık görüntüleme erişimi var. Sizin gördüklerinizi görür ancak değişiklik yapamaz.`,
    why: (reason) => `Neden: ${reason}`,
    where:
      "Ziyaret, çalışma alanının etkinliklerinde listelenir. Ziyareti hemen sonlandırmak için hesabınızda “Her yerden çıkış yap” seçeneğini kullanın.",
  },
  de: {
    subject: (workspace) => `Das Vitrine-Team sieht sich ${workspace} an`,
    what: (workspace) =>
      `Ein Mitglied des Vitrine-Teams hat bis zu 30 Minuten Lesezugriff auf ${workspace}. Die Person sieht dasselbe wie Sie und kann nichts ändern.`,
    why: (reason) => `Grund: ${reason}`,
    where:
      "Der Zugriff steht in den Aktivitäten des Workspace. Um ihn sofort zu beenden, wählen Sie in Ihrem Konto „Überall abmelden“.",
  },
};

/** For each owner. */
export function visitMail(mail: { to: string; language: Language; workspace: string; reason: string }): Mail {
  const { to, language, workspace, reason } = mail;
  const texts = VISIT[language];
  const blocks = [texts.what(workspace), texts.why(reason), texts.where];
  return composeMail({ to, language, subject: texts.subject(workspace) }, blocks);
}
