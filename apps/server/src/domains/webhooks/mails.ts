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
    subject: (workspace) => `Webhook disabled for ${workspace}`,
    why: {
      FAILING: "All deliveries to this endpoint have failed for three days:",
      GONE: "This endpoint responded with 410 Gone:",
      BACKLOG: "Too many events are pending because this endpoint returns errors or responds too slowly:",
    },
    now: "We've stopped sending events. Once the endpoint works again, enable the webhook. You can then resend failed deliveries.",
    show: "View webhooks",
  },
  tr: {
    subject: (workspace) => `${workspace} çalışma alanında bir webhook kapatıldı`,
    why: {
      FAILING: "Bu uç noktaya yapılan gönderimler üç gündür başarısız oluyor:",
      GONE: "Bu uç nokta 410 Gone yanıtı verdi:",
      BACKLOG: "Bu uç nokta hata verdiği veya çok yavaş yanıtladığı için çok fazla olay bekliyor:",
    },
    now: "Olay gönderimi durduruldu. Uç nokta yeniden çalıştığında webhook’u açın. Ardından başarısız gönderimleri yeniden gönderebilirsiniz.",
    show: "Webhook’ları görüntüle",
  },
  de: {
    subject: (workspace) => `Webhook für ${workspace} deaktiviert`,
    why: {
      FAILING: "Alle Zustellungen an diesen Endpunkt sind seit drei Tagen fehlgeschlagen:",
      GONE: "Dieser Endpunkt hat mit 410 Gone geantwortet:",
      BACKLOG: "Zu viele Ereignisse stehen aus, weil dieser Endpunkt Fehler zurückgibt oder zu langsam antwortet:",
    },
    now: "Wir senden keine Ereignisse mehr. Aktivieren Sie den Webhook, sobald der Endpunkt wieder funktioniert. Danach können Sie fehlgeschlagene Zustellungen erneut senden.",
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
