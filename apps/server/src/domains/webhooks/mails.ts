import type { Language } from "@vitrine/contract";
import { composeMail, type Mail } from "../../providers/mail/index.ts";

/** Reason why the service switched off an endpoint. */
export type Stop = "FAILING" | "GONE" | "BACKLOG";

interface Texts {
  subject(workspace: string): string;
  why: Record<Stop, string>;
  now: string;
  show: string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    subject: (workspace) => `A webhook of ${workspace} was switched off`,
    why: {
      FAILING: "It has accepted nothing for three days:",
      GONE: "Its server says that the address is gone for good:",
      BACKLOG: "Too many events wait for it; it accepts nothing, or too slowly:",
    },
    now: "Nothing is sent there any more. Once it works again, switch it on; what it missed can be sent again.",
    show: "Show webhooks",
  },
  tr: {
    subject: (workspace) => `${workspace} çalışma alanının bir webhook'u kapatıldı`,
    why: {
      FAILING: "Üç gündür hiçbir şey kabul etmedi:",
      GONE: "Sunucusu adresin kalıcı olarak kaldırıldığını söylüyor:",
      BACKLOG: "Onu bekleyen çok fazla olay var; hiçbir şey kabul etmiyor ya da çok yavaş kabul ediyor:",
    },
    now: "Oraya artık hiçbir şey gönderilmiyor. Yeniden çalıştığında açın; kaçırdıkları tekrar gönderilebilir.",
    show: "Webhook'ları göster",
  },
  de: {
    subject: (workspace) => `Ein Webhook von ${workspace} wurde abgeschaltet`,
    why: {
      FAILING: "Er hat seit drei Tagen nichts angenommen:",
      GONE: "Sein Server sagt, dass es die Adresse nicht mehr gibt:",
      BACKLOG: "Zu viele Ereignisse warten auf ihn; er nimmt nichts an, oder zu langsam:",
    },
    now: "Dorthin wird nichts mehr gesendet. Schalten Sie ihn ein, sobald er wieder arbeitet; Verpasstes kann erneut gesendet werden.",
    show: "Webhooks anzeigen",
  },
};

export interface Switched {
  stop: Stop;
  url: string;
  link: string;
}

export function switchedOffMail(
  owner: { workspaceName: string; email: string; language: Language },
  { stop, url, link }: Switched,
): Mail {
  const { workspaceName, email: to, language } = owner;
  const texts = TEXTS[language];
  return composeMail({ to, language, subject: texts.subject(workspaceName) }, [
    `${texts.why[stop]} ${url}`,
    texts.now,
    { link, label: texts.show },
  ]);
}
