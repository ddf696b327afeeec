// A deterministic messy shop of any size: good rows, bad rows, and rows that no import could read.

/** Deterministic pseudo-random numbers. */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface ShopVariant {
  sku: string;
  barcode: string;
  stock: string;
  size: string;
}

export interface ShopProduct {
  n: number;
  handle: string;
  name: string;
  brand: string;
  sku: string;
  barcode: string;
  stock: string;
  isActive: boolean;
  description: string;
  tags: string[];
  categories: string[];
  pictures: string[];
  variants: ShopVariant[];
  price: string;
  /** The reason for a refused row: the field, and its message. */
  flaw?: { field: string; problem: RegExp };
}

const NOUNS = ["Serum", "Krem", "Şampuan", "Lotion", "T-Shirt", "Öl", "Crème brûlée", "Mug", "Kerze", "Sabun"];
const ADJECTIVES = ["Gül", "Soft", "Natürlich", "Été", "Big", "Işıltı", "Organic", "Night", "Ağaç", "Classic"];
const BRANDS = ["Işıltı", "Acme", "Müller & Söhne", "L'Été", "Şirin"];

const pick = <T>(list: readonly T[], random: () => number): T => list[Math.floor(random() * list.length)] as T;

const FLAWED_EVERY = 60;

/** Some products cannot be imported: the name is taken or too long, or the stock is no number. */
const flawOf = (n: number): ShopProduct["flaw"] | undefined => {
  if (n % FLAWED_EVERY !== FLAWED_EVERY - 1) return undefined;
  const kinds = [
    { field: "name", problem: /is already used/ },
    { field: "name", problem: /must have 1 to 500 characters/ },
    { field: "stock", problem: /must be/ },
  ];
  return kinds[Math.floor(n / FLAWED_EVERY) % kinds.length];
};

export function shopProduct(n: number, picturesAt?: string): ShopProduct {
  const random = chance(n + 1);
  const flaw = flawOf(n);
  const name = `${pick(ADJECTIVES, random)} ${pick(NOUNS, random)} ${n}`;
  const size = ["S", "M", "L", "XL"];
  const hasVariants = n % 4 === 1;
  const stock = () => (random() < 0.1 ? "-2" : random() < 0.15 ? "" : String(Math.floor(random() * 500)));
  const ean = (suffix: number) =>
    n % 3 === 0 ? "" : `${n % 11 === 1 ? "'" : ""}869${String(n).padStart(7, "0")}${String(suffix).padStart(3, "0")}`;
  const variants = hasVariants
    ? size
        .slice(0, 2 + (n % 3))
        .map((one, at) => ({ sku: `V-${n}-${one}`, barcode: ean(at), stock: stock(), size: one }))
    : [];
  return {
    n,
    handle: `product-${n}`,
    name: flaw?.field !== "name" ? name : /500/.test(flaw.problem.source) ? "x".repeat(501) : shopProduct(n - 1).name,
    brand: n % 5 === 0 ? "" : pick(BRANDS, random),
    sku: n % 17 === 3 ? "" : `SKU-${n}`,
    barcode: ean(0),
    stock: flaw?.field === "stock" ? "a few" : stock(),
    isActive: n % 2 === 0,
    description: descriptionOf(n, random),
    tags: ["vegan", `face ${n % 20}`, ...(n % 3 === 0 ? ["new in"] : [])],
    categories: [`Care > Face ${n % 7}`],
    pictures:
      picturesAt === undefined || n % 5 === 4
        ? []
        : [`${picturesAt}/${n}-1.png`, ...(n % 10 === 0 ? [`${picturesAt}/${n}-2.png`] : [])],
    variants: flaw?.field === "stock" ? [] : variants,
    price: (5 + random() * 90).toFixed(2),
    ...(flaw && { flaw }),
  };
}

function descriptionOf(n: number, random: () => number): string {
  const words = `${pick(ADJECTIVES, random)}, “${pick(NOUNS, random)}”; ünïcödé & more`;
  switch (n % 5) {
    case 0:
      return `<p>${words}</p>\n<ul><li>One</li><li>Two</li></ul>`;
    case 1:
      return `${words}\nOn two lines, with "quotes"`;
    case 2:
      return `<p onclick="x()">${words}</p><script>alert(1)</script><style>p { color: red }</style>`;
    case 3:
      return "";
    default:
      return `<div><b>${words}<br>unclosed`;
  }
}
