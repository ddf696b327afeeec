import type { Language } from "@vitrine/contract";
import { dayOf } from "../../kernel/clock.ts";
import { composeMail, type Mail } from "../../providers/mail/index.ts";
import type { BillingContact } from "./billing-contact.ts";

interface Texts {
  lowSubject(workspace: string): string;
  low(workspace: string, balance: number, threshold: number): string;
  debt(workspace: string, balance: number): string;
  topUp: string;
  nearSubject(workspace: string): string;
  near: Record<NearCeiling["whose"], (workspace: string, ceiling: number) => string>;
  change: string;
  receiptSubject(number: string): string;
  receipt(workspace: string, credits: number, amount: string): string;
  receiptNumber(number: string, day: string): string;
  show: string;
}

const TEXTS: Record<Language, Texts> = {
  en: {
    lowSubject: (workspace) => `Credits of ${workspace} are running low`,
    low: (workspace, balance, threshold) =>
      `${workspace} has ${balance} credits left, fewer than the ${threshold} you set as the limit.`,
    debt: (workspace, balance) =>
      `${workspace} has ${balance} credits: the assistant stops until enough credits are added.`,
    topUp: "Top up credits",
    nearSubject: (workspace) => `${workspace} has used 80% of a daily ceiling`,
    near: {
      guests: (workspace, ceiling) =>
        `Guests of ${workspace} have used 80% of the ${ceiling} credits that you allow them a day. At the ceiling the assistant stops for guests until midnight UTC.`,
      all: (workspace, ceiling) =>
        `Visitors of ${workspace} have used 80% of the ${ceiling} credits that you allow a day. At the ceiling the assistant stops until midnight UTC.`,
    },
    change: "Change the ceiling",
    receiptSubject: (number) => `Receipt ${number}`,
    receipt: (workspace, credits, amount) => `Thank you. ${workspace} has bought ${credits} credits for ${amount}.`,
    receiptNumber: (number, day) => `Receipt ${number}, ${day}.`,
    show: "Show all purchases",
  },
  tr: {
    lowSubject: (workspace) => `${workspace} kredileri azalıyor`,
    low: (workspace, balance, threshold) =>
      `${workspace} çalışma alanında ${balance} kredi kaldı; belirlediğiniz sınır ${threshold}.`,
    debt: (workspace, balance) =>
      `${workspace} çalışma alanının bakiyesi ${balance} kredi: yeterince kredi yüklenene kadar asistan durur.`,
    topUp: "Kredi yükle",
    nearSubject: (workspace) => `${workspace} günlük üst sınırın %80'ini kullandı`,
    near: {
      guests: (workspace, ceiling) =>
        `${workspace} misafirleri, onlara tanıdığınız günlük ${ceiling} kredinin %80'ini kullandı. Üst sınırda asistan, UTC gece yarısına kadar misafirler için durur.`,
      all: (workspace, ceiling) =>
        `${workspace} ziyaretçileri, izin verdiğiniz günlük ${ceiling} kredinin %80'ini kullandı. Üst sınırda asistan, UTC gece yarısına kadar durur.`,
    },
    change: "Üst sınırı değiştir",
    receiptSubject: (number) => `Makbuz ${number}`,
    receipt: (workspace, credits, amount) =>
      `Teşekkürler. ${workspace} çalışma alanı ${amount} karşılığında ${credits} kredi satın aldı.`,
    receiptNumber: (number, day) => `Makbuz ${number}, ${day}.`,
    show: "Tüm satın alımları göster",
  },
  de: {
    lowSubject: (workspace) => `Das Guthaben von ${workspace} geht zur Neige`,
    low: (workspace, balance, threshold) =>
      `${workspace} hat noch ${balance} Credits, weniger als die von Ihnen gesetzte Grenze von ${threshold}.`,
    debt: (workspace, balance) =>
      `${workspace} hat ${balance} Credits: Der Assistent ruht, bis genügend Credits aufgeladen sind.`,
    topUp: "Credits aufladen",
    nearSubject: (workspace) => `${workspace} hat 80 % einer Tagesgrenze verbraucht`,
    near: {
      guests: (workspace, ceiling) =>
        `Gäste von ${workspace} haben 80 % der ${ceiling} Credits verbraucht, die Sie ihnen am Tag erlauben. An der Grenze ruht der Assistent für Gäste bis Mitternacht UTC.`,
      all: (workspace, ceiling) =>
        `Besucher von ${workspace} haben 80 % der ${ceiling} Credits verbraucht, die Sie am Tag erlauben. An der Grenze ruht der Assistent bis Mitternacht UTC.`,
    },
    change: "Grenze ändern",
    receiptSubject: (number) => `Beleg ${number}`,
    receipt: (workspace, credits, amount) => `Vielen Dank. ${workspace} hat ${credits} Credits für ${amount} gekauft.`,
    receiptNumber: (number, day) => `Beleg ${number}, ${day}.`,
    show: "Alle Käufe anzeigen",
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
  return composeMail({ to, language, subject: texts.lowSubject(workspaceName) }, [
    balance < 0 ? texts.debt(workspaceName, balance) : texts.low(workspaceName, balance, threshold),
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
    texts.near[whose](workspaceName, ceiling),
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
    texts.receipt(workspaceName, purchase.credits, price),
    texts.receiptNumber(purchase.receiptNumber, dayOf(purchase.paidAt)),
    { link: purchase.link, label: texts.show },
  ]);
}

/** Formats an amount in minor units. Most currencies have two fraction digits; some have zero or three. */
function formatMoney(amount: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(language, { style: "currency", currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
