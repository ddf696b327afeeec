import type { Language } from "@vitrine/contract";
import { composeMail, type Mail } from "../../providers/mail/index.ts";

interface CodeTexts {
  subject(code: string, workspace: string): string;
  greeting(workspace: string): string;
  validity: string;
  warning: string;
}

const CODE: Record<Language, CodeTexts> = {
  en: {
    subject: (code, workspace) => `${code} is your code for ${workspace}`,
    greeting: (workspace) => `Use this code to sign in to ${workspace}:`,
    validity: "The code is valid for 10 minutes and can be used once.",
    warning: "Don't share this code. If you didn't request it, ignore this email.",
  },
  tr: {
    subject: (code, workspace) => `${workspace} kodunuz: ${code}`,
    greeting: (workspace) => `${workspace} mağazasına giriş yapmak için bu kodu kullanın:`,
    validity: "Kod 10 dakika geçerlidir ve bir kez kullanılabilir.",
    warning: "Kodu kimseyle paylaşmayın. Kod istemediyseniz bu e-postayı dikkate almayın.",
  },
  de: {
    subject: (code, workspace) => `${code} ist Ihr Code für ${workspace}`,
    greeting: (workspace) => `Mit diesem Code melden Sie sich bei ${workspace} an:`,
    validity: "Der Code ist 10 Minuten gültig und kann einmal verwendet werden.",
    warning: "Geben Sie den Code nicht weiter. Falls Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail.",
  },
};

export interface CustomerCodeMail {
  to: string;
  language: Language;
  code: string;
  /** The workspace's name, because customers know the shop, not the platform. */
  workspace: string;
}

export function customerCodeMail({ to, language, code, workspace }: CustomerCodeMail): Mail {
  const texts = CODE[language];
  return composeMail({ to, language, subject: texts.subject(code, workspace) }, [
    texts.greeting(workspace),
    { code },
    texts.validity,
    texts.warning,
  ]);
}
