import type { Phrases } from "./types.ts";

const list = new Intl.ListFormat("de");

/** Labels come with their article: "erwähnt den Backofen", but "zum Thema Backofen". */
const bare = (label: string) => label.replace(/^(?:den|die|das) /, "");

export const de: Phrases = {
  quote: (text) => `„${text}“`,
  list: (items) => list.format(items),
  leads: {
    price: "Zum Preis steht auf der Produktseite:",
    usage: "Zur Anwendung steht auf der Produktseite:",
    frequency: "Zur Häufigkeit der Anwendung steht auf der Produktseite:",
    ingredients: "Zu den Inhaltsstoffen steht auf der Produktseite:",
    care: "Zur Pflege steht auf der Produktseite:",
    size: "Zur Größe steht auf der Produktseite:",
    volume: "Zur Menge steht auf der Produktseite:",
    material: "Zum Material steht auf der Produktseite:",
    colour: "Zur Farbe steht auf der Produktseite:",
    suitability: "Für wen es geeignet ist, steht auf der Produktseite:",
    safety: "Zur Sicherheit steht auf der Produktseite:",
    benefits: "Was es bewirkt, steht auf der Produktseite:",
    order: "Zur Reihenfolge steht auf der Produktseite:",
    origin: "Zur Herkunft steht auf der Produktseite:",
    shelfLife: "Zur Haltbarkeit steht auf der Produktseite:",
    shipping: "Zum Versand steht auf der Produktseite:",
    returns: "Zur Rückgabe steht auf der Produktseite:",
    warranty: "Zur Garantie steht auf der Produktseite:",
  },
  leadAbout: (what) => `Zum Thema ${bare(what)} steht auf der Produktseite:`,
  lead: "Auf der Produktseite steht:",
  overview: (name) => `Über ${name} steht auf der Produktseite:`,
  tagged: (tags) => `Das Produkt ist so gekennzeichnet: ${tags}.`,
  otherLanguage: "(Ich zitiere die Produktseite so, wie sie geschrieben ist.)",

  unknown: "Das weiß ich nicht: Auf der Produktseite habe ich dazu nichts gefunden.",
  unknownAbout: (what) => `Das weiß ich nicht: Auf der Produktseite habe ich nichts zum Thema ${bare(what)} gefunden.`,
  unsure: "Ich bin nicht sicher, ob das die Antwort ist. Auf der Produktseite steht:",
  near: "Was dort steht:",
  askSeller: "Der Händler kann mehr dazu sagen:",
  askBrand: "Bitte fragen Sie die Marke oder den Händler.",

  soldAt: (name, places) => `${name} gibt es hier zu kaufen: ${places}.`,
  notSold: (name) => `Ich kenne keinen Ort, an dem ${name} verkauft wird.`,
  noPrice: "Den Preis weiß ich nicht: Auf der Produktseite habe ich keinen gefunden.",
  inStock: (name, count) => `${name} ist vorrätig (${count} Stück).`,
  outOfStock: (name) => `${name} ist im Moment nicht vorrätig.`,
  madeBy: (name, brand) => `${name} ist von der Marke ${brand}.`,

  advice: "Bitte sprechen Sie vor der Anwendung mit einem Arzt, einer Apothekerin oder einer anderen Fachperson.",
  greeting: (name) => `Hallo! Fragen Sie mich zu ${name}: Ich antworte mit dem, was auf der Produktseite steht.`,
  thanks: "Gern geschehen! Möchten Sie noch etwas wissen?",

  fits: "Das passt zu dem, was Sie suchen:",
  notHereBut: "Auf der Seite dieses Produkts habe ich das nicht gefunden. Das könnte Ihnen helfen:",
  othersSay: "Was auf den Seiten anderer Produkte dazu steht:",
  rather: "Das könnte besser passen:",
  instead: "Vorrätig und ähnlich:",
  nothingFits: "Ich habe in diesem Katalog nichts Passendes gefunden.",
  nearest: "Am nächsten kommt, ohne alles zu erfüllen:",
  lacks: {
    price: "nicht zu dem Preis, den Sie genannt haben",
    stock: "nicht vorrätig",
    without: "hat, was Sie vermeiden möchten",
    against: "die Produktseite spricht dagegen",
    figure: "nicht in dieser Größe",
  },
  noneCompared: "Das weiß ich nicht: Ich habe es auf keiner der beiden Seiten gefunden.",
  compare: (a, b) => `${a} und ${b}, jeweils in eigenen Worten:`,
  nothingSaid: "dazu habe ich nichts gefunden",
  reasons: {
    asked: "ist das Produkt, nach dem Sie gefragt haben",
    inStock: "vorrätig",
    outOfStock: "nicht vorrätig",
  },
};
