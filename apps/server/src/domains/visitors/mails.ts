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
    greeting: (workspace) => `Hello, use this code to sign in to ${workspace}:`,
    validity: "It can be used once and is valid for 10 minutes.",
    warning: "Do not pass it on to anybody. If you did not request a code, you can ignore this mail.",
  },
  tr: {
    subject: (code, workspace) => `${workspace} kodunuz: ${code}`,
    greeting: (workspace) => `Merhaba, ${workspace} hesabınıza giriş yapmak için bu kodu kullanın:`,
    validity: "Kod bir kez kullanılabilir ve 10 dakika geçerlidir.",
    warning: "Kodu kimseyle paylaşmayın. Kod istemediyseniz bu e-postayı yok sayabilirsiniz.",
  },
  de: {
    subject: (code, workspace) => `${code} ist Ihr Code für ${workspace}`,
    greeting: (workspace) => `Guten Tag, mit diesem Code melden Sie sich bei ${workspace} an:`,
    validity: "Er kann einmal benutzt werden und gilt 10 Minuten.",
    warning:
      "Geben Sie ihn an niemanden weiter. Wenn Sie keinen Code angefordert haben, beachten Sie diese E-Mail nicht.",
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
