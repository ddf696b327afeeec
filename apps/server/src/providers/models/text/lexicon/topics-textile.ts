// What clothes and home textiles are about.

import type { ConceptSource } from "./types.ts";

export const TEXTILE_TOPICS = {
  cotton: {
    label: { en: "cotton", tr: "pamuk", de: "Baumwolle" },
    words: { en: "cotton", tr: "pamuk*, pamuğ*", de: "baumwoll*" },
  },
  wool: {
    label: { en: "wool", tr: "yün", de: "Wolle" },
    words: {
      en: "wool*, merino*, cashmere*, alpaca",
      tr: "yün*, merinos*, kaşmir*, alpaka*",
      de: "wolle, schurwoll*, merino*, kaschmir*, alpaka*",
    },
  },
  linen: {
    label: { en: "linen", tr: "keten", de: "Leinen" },
    words: { en: "linen, flax", tr: "keten*", de: "leinen*" },
  },
  silk: {
    label: { en: "silk", tr: "ipek", de: "Seide" },
    words: { en: "silk*, satin*", tr: "ipek*, ipeğ*, saten*", de: "seide*, satin*" },
  },
  polyester: {
    label: { en: "polyester", tr: "polyester", de: "Polyester" },
    words: {
      en: "polyester*, synthetic*, polyamide*, nylon*",
      tr: "polyester*, sentetik*, poliamid*, naylon*",
      de: "polyester*, synthetik*, polyamid*, nylon*, kunstfaser*",
    },
  },
  elastane: {
    label: { en: "stretch", tr: "esneklik", de: "Stretch" },
    words: {
      en: "elastane, spandex, stretch*, elastic*, lycra",
      tr: "elastan*, likra*, esnek*, esneme*, lastikli*",
      de: "elasthan*, stretch*, elastisch*, dehnbar*",
    },
  },
  viscose: {
    label: { en: "viscose", tr: "viskon", de: "Viskose" },
    words: {
      en: "viscose, rayon, modal, tencel*, lyocell",
      tr: "viskon*, viskoz*, modal*, tencel*, liyosel*",
      de: "viskose*, modal*, tencel*, lyocell*",
    },
  },
  leather: {
    label: { en: "leather", tr: "deri", de: "Leder" },
    words: { en: "leather*, suede", tr: "deri, derisi*, süet*", de: "leder*, wildleder*" },
  },
  washing: {
    label: { en: "washing", tr: "yıkama", de: "Waschen" },
    words: {
      en: "wash*, rinse*, laundry, machine wash*, hand wash*, detergent*, degrees",
      tr: "yıka*, durula*, çamaşır*, makinede yıka*, elde yıka*, deterjan*, derece*",
      de: "wasch*, gewaschen*, abspül*, abgespül*, ausspül*, waschmaschine*, handwäsche, waschmittel*, grad, schonwaschgang, feinwasch*",
    },
  },
  ironing: {
    label: { en: "ironing", tr: "ütüleme", de: "Bügeln" },
    words: { en: "iron, ironing, ironed, steam*", tr: "ütü*", de: "bügel*, gebügelt*, dampf*" },
  },
  drying: {
    label: { en: "drying", tr: "kurutma", de: "Trocknen" },
    words: {
      en: "tumble dry*, tumble-dry, dryer, air dry*, line dry, dry flat, drying",
      tr: "kurutma*, kurutul*, kurutucu*, kurutun*, sererek, asarak",
      de: "trockner*, trocknen, lufttrocknen, liegend trocknen, trocknergeeignet",
    },
  },
  dryCleaning: {
    label: { en: "dry cleaning", tr: "kuru temizleme", de: "chemische Reinigung" },
    words: {
      en: "dry clean*, dry-clean*",
      tr: "kuru temizle*",
      de: "chemisch*, reinigung erlaubt, chemische reinigung",
    },
  },
  bleaching: {
    label: { en: "bleach", tr: "ağartıcı", de: "Bleichmittel" },
    words: { en: "bleach*", tr: "ağartıcı*, çamaşır suyu*", de: "bleich*" },
  },
  shrinking: {
    label: { en: "shrinking", tr: "çekme", de: "Einlaufen" },
    words: {
      en: "shrink*, pre-shrunk, shrunk, preshrunk",
      tr: "çekme yap*, çeker mi, çekmez, çeker, küçül*",
      de: "einlauf*, läuft ein, eingelaufen, vorgewaschen",
    },
  },
  pilling: {
    label: { en: "pilling", tr: "tüylenme", de: "Pilling" },
    words: { en: "pilling, pills, fuzz*, lint", tr: "tüylen*, boncuklan*", de: "pilling, fusseln, fusselt" },
  },
  colourFast: {
    label: { en: "colour fastness", tr: "renk solması", de: "Farbechtheit" },
    words: {
      en: "fade*, fading, colour run*, color run*, bleed*, colourfast*, colorfast*",
      tr: "solma*, solar mı, boya ver*, renk ver*, renk at*",
      de: "verblass*, ausbleichen, farbecht*, abfärb*, färbt ab",
    },
  },
  fit: {
    label: { en: "the fit", tr: "kalıp", de: "die Passform" },
    words: {
      en: "fit, fits, fitting, slim fit, regular fit, oversize*, loose, tight, true to size, runs small, runs large, waist, relaxed",
      tr: "kalıp*, kalıb*, dar kalıp*, bol, bol kesim*, oversize*, dar mı, tam kalıp*, bel, rahat kesim",
      de: "passform*, sitz, fällt klein*, fällt groß*, fällt aus, fällt * aus, fällt * größer, fällt * kleiner, eng, weit, schmal*, oversize*, locker*, taille, figurbetont",
    },
  },
  warmth: {
    label: { en: "warmth", tr: "sıcak tutma", de: "Wärme" },
    words: {
      en: "warm*, winter*, cold weather, insulat*, thermal",
      tr: "sıcak tut*, kışlık*, kışın, kış, termal*",
      de: "warm*, winter*, wärm*, thermo*",
    },
  },
  summer: {
    label: { en: "summer", tr: "yaz", de: "Sommer" },
    words: {
      en: "summer*, hot weather, breathab*, cool*, lightweight",
      tr: "yazlık*, yazın, yaz, nefes al*, serin*, hafif",
      de: "sommer*, atmungsaktiv*, luftig*, kühl*, leicht",
    },
  },
  thickness: {
    label: { en: "the thickness", tr: "kalınlık", de: "die Dicke" },
    words: {
      en: "thick*, thin, see-through, sheer, opaque, gsm, heavy fabric, transparen*",
      tr: "kalınlığ*, kalınlık*, ince mi, iç göster*, transparan*, gsm, gramaj*",
      de: "dick, dicke, dünn, blickdicht*, durchsichtig*, transparent*, grammatur",
    },
  },
  lining: {
    label: { en: "the lining", tr: "astar", de: "das Futter" },
    words: { en: "lining, lined, unlined", tr: "astar*", de: "futter*, gefüttert*, ungefüttert*" },
  },
  pockets: {
    label: { en: "pockets", tr: "cepler", de: "Taschen" },
    words: {
      en: "pocket*",
      tr: "cep, cebi*, cepl*, cepli*",
      de: "hosentasche*, seitentasche*, taschen, brusttasche*, innentasche*, eingrifftasche*",
    },
  },
  sleeves: {
    label: { en: "the sleeves", tr: "kollar", de: "die Ärmel" },
    words: { en: "sleeve*", tr: "kol, kolu*, kollu*, kolsuz*", de: "ärmel*, langarm*, kurzarm*" },
  },
  absorbency: {
    label: { en: "absorbency", tr: "emicilik", de: "Saugfähigkeit" },
    words: { en: "absorb*", tr: "emici*, su çek*, suyu çek*", de: "saugfähig*, saugstark*, saugkraft" },
  },
  skinFriendly: {
    label: { en: "comfort on the skin", tr: "cilde dokunuş", de: "Tragegefühl" },
    words: { en: "itch*, scratch*, soft, softness", tr: "kaşındır*, batar mı, yumuşa*", de: "kratz*, juck*, weich*" },
  },
} as const satisfies Record<string, ConceptSource>;
