import type { Language } from "@vitrine/contract";
import { composeMail, type Mail } from "../../providers/mail/index.ts";
import type { BillingContact } from "./billing-contact.ts";

interface Texts {
  lowSubject(workspace: string): string;
  low(workspace: string, balance: string, threshold: string): string;
  debt(workspace: string, balance: string): string;
  topUp: string;
  nearSubject(workspace: string): string;
  near: Record<NearCeiling["whose"], (workspace: string, ceiling: string) => string>;
  change: string;
  receiptSubject(number: string): string;
  receipt(workspace: string, credits: string, amount: string): string;
  receiptNumber(number: string, day: string): string;
  show: string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    lowSubject: (workspace) => `${workspace} is low on credits`,
    low: (workspace, balance, threshold) =>
      `${workspace} has ${balance} ${balance === "1" ? "credit" : "credits"} left. Your low-credit alert is set to ${threshold}.`,
    debt: (workspace, balance) =>
      `The balance of ${workspace} is ${balance} credits. The assistant is paused until you buy credits.`,
    topUp: "Buy credits",
    nearSubject: (workspace) => `${workspace} has used 80% of its daily credit limit`,
    near: {
      guests: (workspace, ceiling) =>
        `Guests of ${workspace} have used 80% of their daily limit of ${ceiling} credits. When they reach it, the assistant pauses for guests until midnight UTC.`,
      all: (workspace, ceiling) =>
        `Visitors of ${workspace} have used 80% of the daily limit of ${ceiling} credits. When they reach it, the assistant pauses until midnight UTC.`,
    },
    change: "Change limit",
    receiptSubject: (number) => `Receipt ${number}`,
    receipt: (workspace, credits, amount) =>
      `Thank you for your purchase. We added ${credits} credits to ${workspace}. Total: ${amount}.`,
    receiptNumber: (number, day) => `Receipt ${number}, ${day}`,
    show: "View receipts",
  },
  tr: {
    lowSubject: (workspace) => `${workspace} çalışma alanının kredisi azalıyor`,
    low: (workspace, balance, threshold) =>
      `${workspace} çalışma alanında ${balance} kredi kaldı. Düşük kredi uyarınızın sınırı ${threshold} kredi.`,
    debt: (workspace, balance) =>
      `${workspace} çalışma alanının bakiyesi ${balance} kredi. Asistan, kredi satın alınana kadar duraklatıldı.`,
    topUp: "Kredi satın al",
    nearSubject: (workspace) => `${workspace} günlük kredi sınırının %80’ini kullandı`,
    near: {
      guests: (workspace, ceiling) =>
        `${workspace} misafirleri, ${ceiling} kredilik günlük sınırın %80’ini kullandı. Sınıra ulaşıldığında asistan, UTC saatiyle gece yarısına kadar misafirlere yanıt vermez.`,
      all: (workspace, ceiling) =>
        `${workspace} ziyaretçileri, ${ceiling} kredilik günlük sınırın %80’ini kullandı. Sınıra ulaşıldığında asistan, UTC saatiyle gece yarısına kadar yanıt vermez.`,
    },
    change: "Sınırı değiştir",
    receiptSubject: (number) => `Makbuz ${number}`,
    receipt: (workspace, credits, amount) =>
      `Satın alımınız için teşekkürler. ${workspace} çalışma alanına ${credits} kredi eklendi. Tutar: ${amount}.`,
    receiptNumber: (number, day) => `Makbuz ${number}, ${day}`,
    show: "Makbuzları görüntüle",
  },
  de: {
    lowSubject: (workspace) => `Niedriges Guthaben: ${workspace}`,
    low: (workspace, balance, threshold) =>
      `${workspace} hat noch ${balance} ${balance === "1" ? "Credit" : "Credits"}. Ihre Guthabenwarnung liegt bei ${threshold}.`,
    debt: (workspace, balance) =>
      `Das Guthaben von ${workspace} beträgt ${balance} Credits. Der Assistent pausiert, bis Sie Credits kaufen.`,
    topUp: "Credits kaufen",
    nearSubject: (workspace) => `${workspace} hat 80 % des Tageslimits an Credits verbraucht`,
    near: {
      guests: (workspace, ceiling) =>
        `Gäste von ${workspace} haben 80 % ihres Tageslimits von ${ceiling} Credits verbraucht. Ist das Limit erreicht, pausiert der Assistent für Gäste bis Mitternacht UTC.`,
      all: (workspace, ceiling) =>
        `Besucher von ${workspace} haben 80 % des Tageslimits von ${ceiling} Credits verbraucht. Ist das Limit erreicht, pausiert der Assistent bis Mitternacht UTC.`,
    },
    change: "Limit ändern",
    receiptSubject: (number) => `Beleg ${number}`,
    receipt: (workspace, credits, amount) =>
      `Vielen Dank für Ihren Kauf. Wir haben ${workspace} ${credits} Credits gutgeschrieben. Gesamtbetrag: ${amount}.`,
    receiptNumber: (number, day) => `Beleg ${number}, ${day}`,
    show: "Belege anzeigen",
  },
};

export interface LowBalance {
  balance: number;
  threshold: number;
  link: string;
}

export function lowBalanceMail(contact: BillingContact, { balance, threshold, link }: LowBalance): Mail {
  const { workspaceName, email: to, language } = contact;
  const texts = TEXTS[language];
  const { format } = new Intl.NumberFormat(language);
  return composeMail({ to, language, subject: texts.lowSubject(workspaceName) }, [
    balance < 0
      ? texts.debt(workspaceName, format(balance))
      : texts.low(workspaceName, format(balance), format(threshold)),
    { link, label: texts.topUp },
  ]);
}

export interface NearCeiling {
  whose: "guests" | "all";
  ceiling: number;
  link: string;
}

export function nearCeilingMail(owner: BillingContact, { whose, ceiling, link }: NearCeiling): Mail {
  const { workspaceName, email: to, language } = owner;
  const texts = TEXTS[language];
  return composeMail({ to, language, subject: texts.nearSubject(workspaceName) }, [
    texts.near[whose](workspaceName, new Intl.NumberFormat(language).format(ceiling)),
    { link, label: texts.change },
  ]);
}

export interface PaidPurchase {
  receiptNumber: string;
  credits: number;
  amount: number;
  currency: string;
  paidAt: Date;
  link: string;
}

export function receiptMail(contact: BillingContact, purchase: PaidPurchase): Mail {
  const { workspaceName, email: to, language } = contact;
  const texts = TEXTS[language];
  const price = formatMoney(purchase.amount, purchase.currency, language);
  return composeMail({ to, language, subject: texts.receiptSubject(purchase.receiptNumber) }, [
    texts.receipt(workspaceName, new Intl.NumberFormat(language).format(purchase.credits), price),
    texts.receiptNumber(purchase.receiptNumber, formatDay(purchase.paidAt, language)),
    { link: purchase.link, label: texts.show },
  ]);
}

const formatDay = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" }).format(at);

/** Formats an amount in minor units. Most currencies have two fraction digits; some have zero or three. */
function formatMoney(amount: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
