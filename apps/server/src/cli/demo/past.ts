// The demo's fixed past: visits, actions and questions per day. It is equal in every demo, except for the dates.

import { DAY, HOUR, later, MINUTE } from "../../kernel/clock.ts";
import { PRODUCTS } from "./catalogue.ts";

export const PAST_DAYS = 30;

export const CUSTOMERS = [
  { name: "Deniz Kaya", email: "deniz@example.com", phone: null, language: "tr" },
  { name: "Ayşe Demir", email: "ayse@example.com", phone: "+905321234567", language: "tr" },
  { name: "Lena Hoffmann", email: "lena@example.com", phone: null, language: "de" },
  { name: "Jonas Weber", email: "jonas@example.com", phone: null, language: "de" },
  { name: "Maya Clarke", email: "maya@example.com", phone: null, language: "en" },
  { name: "Tom Bailey", email: "tom@example.com", phone: "+447700900123", language: "en" },
  { name: "Elif Yıldız", email: "elif@example.com", phone: null, language: "tr" },
  { name: "Noor Haddad", email: "noor@example.com", phone: null, language: "en" },
] as const;

export const FEEDBACK = [
  { daysAgo: 22, customer: 4, message: "The routine was spot on, and no upselling. Thank you!", isDone: true },
  { daysAgo: 15, customer: 2, message: "Die Antworten sind ehrlich. Mehr Größen wären schön.", isDone: true },
  { daysAgo: 9, customer: null, message: "Could you show which products are safe during pregnancy?", isDone: false },
  { daysAgo: 5, customer: 0, message: "C vitamini serumu harika. Ne zaman büyük boyu gelecek?", isDone: false },
  { daysAgo: 2, customer: 5, message: "The sun fluid was sold out in the shop you link to.", isDone: false },
  { daysAgo: 0, customer: null, message: "Chat on the phone hides the last line behind the keyboard.", isDone: false },
] as const;

/** Unanswered questions: the products' texts hold no answer. */
export const UNANSWERED = [
  { sku: "LUM-003", daysAgo: 1, times: 4, question: "Can the bottle be refilled?" },
  { sku: "LUM-008", daysAgo: 1, times: 3, question: "Is it reef safe?" },
  { sku: "LUM-006", daysAgo: 3, times: 2, question: "Is it vegan certified by an organisation?" },
  { sku: "LUM-007", daysAgo: 4, times: 2, question: "Are the rosehips organic?" },
  { sku: "LUM-011", daysAgo: 6, times: 1, question: "Is the sheet compostable?" },
  { sku: "LUM-002", daysAgo: 12, times: 1, question: "Does it come in a travel size?" },
] as const;

export const CONVERSATIONS = [
  {
    customer: 4,
    daysAgo: 3,
    sku: "LUM-001",
    turns: [
      ["How do I use it?", "Massage onto damp skin morning and evening, then rinse with lukewarm water."],
      ["Which skin type is it for?", "Suitable for oily and combination skin."],
    ],
  },
  {
    customer: 2,
    daysAgo: 2,
    sku: "LUM-004",
    turns: [["Can I use it during pregnancy?", "The page says: do not use during pregnancy."]],
  },
  {
    customer: 0,
    daysAgo: 1,
    sku: "LUM-003",
    turns: [["Can I use it with retinol?", "The page says: do not use with retinol in the same routine."]],
  },
] as const;

type PastName = "VISIT" | "PRODUCT_VIEW" | "SEARCH" | "LINK_CLICK" | "PRODUCT_CHAT" | "ROUTINE_CHAT" | "FACE_ANALYSIS";

export interface PastEvent {
  at: Date;
  name: PastName;
  /** Index of the customer; null for a guest. */
  customer: number | null;
  guest: number;
  sku: string;
  /** 0 without a question to the assistant. */
  credits: number;
  isComprehensive: boolean;
}

/** Starts on Sunday: weekends are busier. */
const WEEKDAYS = [1.25, 0.75, 0.8, 0.9, 1, 1.1, 1.35];
/** Peaks at lunch and in the evening. */
const HOURS = [9, 10, 12, 12, 13, 15, 17, 19, 20, 20, 21, 21, 22];
const VISITS_A_DAY = 14;
export const GUESTS = 60;
const PUBLISHED = PRODUCTS.filter(({ status }) => status === undefined).map(({ sku }) => sku);

/** All past events, oldest first. */
export function pastEvents(now: Date): PastEvent[] {
  const draw = drawing(20_260_301);
  const midnight = new Date(Math.floor(now.getTime() / DAY) * DAY);
  const days = Array.from({ length: PAST_DAYS }, (_, i) => later(midnight, (i - PAST_DAYS + 1) * DAY));
  return days
    .flatMap((day, i) => eventsOf(day, i, draw))
    .filter(({ at }) => at < now)
    .sort((one, other) => one.at.getTime() - other.at.getTime());
}

type Draw = (below: number) => number;

function eventsOf(day: Date, index: number, draw: Draw): PastEvent[] {
  const growth = 0.8 + (0.5 * index) / PAST_DAYS;
  const visits = Math.round(VISITS_A_DAY * growth * (WEEKDAYS[day.getUTCDay()] ?? 1)) + draw(4);
  return Array.from({ length: visits }, () => visitOn(day, draw)).flat();
}

/** One visit: it views a product and perhaps asks a question. */
function visitOn(day: Date, draw: Draw): PastEvent[] {
  const begins = later(day, (HOURS[draw(HOURS.length)] ?? 12) * HOUR + draw(60 * MINUTE));
  const who = { customer: draw(3) === 0 ? draw(CUSTOMERS.length) : null, guest: draw(GUESTS) };
  const sku = PUBLISHED[Math.min(draw(PUBLISHED.length), draw(PUBLISHED.length))] ?? "";
  const event = (minutes: number, name: PastName, credits = 0, isComprehensive = false): PastEvent => ({
    ...{ ...who, name, sku, credits, isComprehensive },
    at: later(begins, minutes * MINUTE),
  });
  const events = [event(0, "VISIT"), event(1, "PRODUCT_VIEW")];
  const mood = draw(20);
  if (mood < 6) events.push(event(2, "PRODUCT_CHAT", 1));
  if (mood === 6) events.push(event(3, "PRODUCT_CHAT", 4, true));
  if (mood === 7 || mood === 8) events.push(event(3, "ROUTINE_CHAT", 2));
  if (mood === 9) events.push(event(4, "FACE_ANALYSIS", 5));
  if (mood > 14) events.push(event(2, "SEARCH"));
  if (mood > 17) events.push(event(5, "LINK_CLICK"));
  return events;
}

/** Deterministic random numbers (mulberry32). */
function drawing(seed: number): Draw {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}
