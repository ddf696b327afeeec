// What kind of product a product is: finds related ones, orders a routine, and tells the sector of a catalogue.

import type { ConceptSource } from "./types.ts";

export const BEAUTY_CATEGORIES = {
  makeupRemover: {
    label: { en: "make-up remover", tr: "makyaj temizleyici", de: "Make-up-Entferner" },
    words: {
      en: "makeup remover, make-up remover, micellar*, cleansing oil, cleansing balm",
      tr: "makyaj temizle*, misel*, temizleme yağı, temizleme balm*",
      de: "make-up-entferner, makeup entferner, mizell*, reinigungsöl*, abschmink*, reinigungsbalsam",
    },
  },
  cleanser: {
    label: { en: "cleanser", tr: "temizleyici", de: "Reinigung" },
    words: {
      en: "cleanser*, cleansing, face wash, facial wash, foaming, cleansing gel, soap",
      tr: "temizleyici*, temizleme jel*, yüz yıkama*, köpük*, köpüğ*, sabun*, temizleme süt*",
      de: "reinigungs*, gesichtsreinigung*, waschgel*, reinigungsschaum*, seife*, reiniger",
    },
  },
  exfoliant: {
    label: { en: "exfoliant", tr: "peeling", de: "Peeling" },
    words: {
      en: "exfoli*, peel, peeling*, scrub*, aha toner, bha liquid",
      tr: "peeling*, kese, eksfoli*, ölü deri",
      de: "peeling*, exfoli*, schrubb*",
    },
  },
  toner: {
    label: { en: "toner", tr: "tonik", de: "Gesichtswasser" },
    words: {
      en: "toner*, tonic, essence*, facial mist, rose water",
      tr: "tonik*, tonikler, esans*, gül suyu*, yüz sprey*",
      de: "toner*, gesichtswasser*, tonic, tonikum, essence*, rosenwasser*",
    },
  },
  serum: {
    label: { en: "serum", tr: "serum", de: "Serum" },
    words: {
      en: "serum*, ampoule*, booster, concentrate",
      tr: "serum*, ampul*, konsantre*",
      de: "serum*, seren, *serum, ampulle*, konzentrat*",
    },
  },
  treatment: {
    label: { en: "treatment", tr: "bakım ürünü", de: "Behandlung" },
    words: {
      en: "treatment*, spot gel, spot treatment*, retinol cream*",
      tr: "leke krem*, sivilce jel*, yoğun bakım*, retinol krem*",
      de: "behandlung*, spot-gel, intensivpflege*, retinolcreme*",
    },
  },
  eyeCare: {
    label: { en: "eye care", tr: "göz bakımı", de: "Augenpflege" },
    words: {
      en: "eye cream*, eye gel*, eye serum*, eye care",
      tr: "göz krem*, göz çevresi krem*, göz bakım*, göz jel*, göz serum*",
      de: "augencreme*, augenpflege*, augengel*, augenserum*",
    },
  },
  moisturiser: {
    label: { en: "moisturiser", tr: "nemlendirici", de: "Feuchtigkeitspflege" },
    words: {
      en: "moisturi*, face cream*, day cream*, hydrating cream*, cream, gel cream, lotion",
      tr: "nemlendirici*, krem, kremi*, kremler*, losyon*, jel krem*",
      de: "feuchtigkeitscreme*, feuchtigkeitspflege*, gesichtscreme*, tagescreme*, creme, *creme, lotion*, fluid",
    },
  },
  nightCream: {
    label: { en: "night cream", tr: "gece kremi", de: "Nachtcreme" },
    words: {
      en: "night cream*, night care, sleeping mask, overnight mask",
      tr: "gece krem*, gece bakım*, uyku maske*",
      de: "nachtcreme*, nachtpflege*, schlafmaske*",
    },
  },
  faceOil: {
    label: { en: "face oil", tr: "yüz yağı", de: "Gesichtsöl" },
    words: {
      en: "face oil*, facial oil*, beauty oil, night oil, rosehip * oil, rosehip oil, argan oil, jojoba oil",
      tr: "yüz yağ*, bakım yağ*, kuşburnu yağ*, argan yağ*, jojoba yağ*",
      de: "gesichtsöl*, pflegeöl*, hagebuttenöl*, arganöl*, jojobaöl*",
    },
  },
  sunscreen: {
    label: { en: "sunscreen", tr: "güneş koruyucu", de: "Sonnenschutz" },
    words: {
      en: "sunscreen*, sun cream*, sun care, sun protection, sunblock*, sun fluid, sun lotion, spf*, sun stick",
      tr: "güneş krem*, güneş koruyucu*, güneş koruma*, güneş süt*, güneş ürün*, spf*",
      de: "sonnencreme*, sonnenschutz*, sonnenfluid*, sonnenmilch, spf*, lsf*",
    },
  },
  mask: {
    label: { en: "mask", tr: "maske", de: "Maske" },
    words: {
      en: "face mask*, mask, sheet mask*, clay mask*",
      tr: "maske*, kil maske*",
      de: "maske, gesichtsmaske*, masken, tuchmaske*",
    },
  },
  lipCare: {
    label: { en: "lip care", tr: "dudak bakımı", de: "Lippenpflege" },
    words: {
      en: "lip balm*, lip care, lip mask, lipstick*, lip gloss",
      tr: "dudak balm*, dudak bakım*, dudak krem*, ruj*, dudak parlat*",
      de: "lippenbalsam*, lippenpflege*, lippenstift*, lipgloss",
    },
  },
  shampoo: {
    label: { en: "shampoo", tr: "şampuan", de: "Shampoo" },
    words: { en: "shampoo*", tr: "şampuan*", de: "shampoo*" },
  },
  conditioner: {
    label: { en: "conditioner", tr: "saç kremi", de: "Spülung" },
    words: {
      en: "conditioner*, hair mask*, hair treatment*, leave-in",
      tr: "saç krem*, saç maske*, saç bakım*",
      de: "spülung*, conditioner*, haarkur*, haarmaske*, leave-in",
    },
  },
  hairOil: {
    label: { en: "hair oil", tr: "saç yağı", de: "Haaröl" },
    words: { en: "hair oil*, hair serum*", tr: "saç yağ*, saç serum*", de: "haaröl*, haarserum*" },
  },
  bodyWash: {
    label: { en: "body wash", tr: "duş jeli", de: "Duschgel" },
    words: {
      en: "body wash, shower gel*, shower oil",
      tr: "duş jel*, duş yağ*, vücut şampuan*",
      de: "duschgel*, duschöl*, duschcreme*",
    },
  },
  bodyCare: {
    label: { en: "body care", tr: "vücut bakımı", de: "Körperpflege" },
    words: {
      en: "body lotion*, body cream*, body butter*, body oil*, hand cream*, foot cream*",
      tr: "vücut losyon*, vücut krem*, vücut yağ*, el krem*, ayak krem*, vücut süt*",
      de: "körperlotion*, bodylotion*, körpercreme*, körperöl*, körperbutter*, handcreme*, fußcreme*, körpermilch",
    },
  },
  makeupProduct: {
    label: { en: "make-up", tr: "makyaj ürünü", de: "Make-up" },
    words: {
      en: "foundation*, concealer*, mascara*, eyeliner*, blush*, eyeshadow*, highlighter*, primer*",
      tr: "fondöten*, kapatıcı*, maskara*, rimel*, eyeliner*, allık*, far, göz far*, aydınlatıcı*",
      de: "foundation*, concealer*, mascara*, wimperntusche*, eyeliner*, rouge*, lidschatten*, highlighter*, primer*",
    },
  },
  perfume: {
    label: { en: "perfume", tr: "parfüm", de: "Parfüm" },
    words: {
      en: "eau de parfum, eau de toilette, perfume, cologne",
      tr: "eau de parfum, eau de toilette, parfüm, kolonya*",
      de: "eau de parfum, eau de toilette, parfüm, kölnisch wasser",
    },
  },
} as const satisfies Record<string, ConceptSource>;

export const TEXTILE_CATEGORIES = {
  underwear: {
    label: { en: "underwear", tr: "iç giyim", de: "Unterwäsche" },
    words: {
      en: "underwear, bra, briefs, boxer*, thermal base, base layer, socks, sock, tights",
      tr: "iç giyim*, sütyen*, külot*, boxer*, çorap*, çorab*, atlet, içlik*",
      de: "unterwäsche*, bh, slip*, boxershort*, socken, socke, strümpf*, strumpfhose*, unterhemd*",
    },
  },
  top: {
    label: { en: "top", tr: "üst giyim", de: "Oberteil" },
    words: {
      en: "shirt*, t-shirt*, tshirt*, blouse*, top, polo, tunic*",
      tr: "gömlek*, gömleğ*, tişört*, bluz*, tunik*, body, üst",
      de: "hemd*, *shirt*, bluse*, oberteil*, polo*, tunika*",
    },
  },
  knitwear: {
    label: { en: "knitwear", tr: "triko", de: "Strick" },
    words: {
      en: "sweater*, jumper*, cardigan*, pullover*, knitwear, hoodie*, sweatshirt*, knit*",
      tr: "kazak*, kazağ*, hırka*, triko*, süveter*, sweatshirt*, kapüşonlu*",
      de: "pullover*, strickjacke*, cardigan*, pulli*, hoodie*, sweatshirt*, strick*",
    },
  },
  bottom: {
    label: { en: "trousers or skirt", tr: "alt giyim", de: "Hose oder Rock" },
    words: {
      en: "trouser*, pants, jeans, chino*, skirt*, shorts, leggings",
      tr: "pantolon*, kot, jean*, etek*, eteğ*, şort*, tayt*",
      de: "hose*, jeans*, chino*, rock, röcke, shorts, leggings",
    },
  },
  dress: {
    label: { en: "dress", tr: "elbise", de: "Kleid" },
    words: {
      en: "dress, dresses, gown*, jumpsuit*, abaya*",
      tr: "elbise*, tulum*, abiye*, ferace*",
      de: "kleid, kleider*, *kleid, jumpsuit*",
    },
  },
  outerwear: {
    label: { en: "jacket or coat", tr: "dış giyim", de: "Jacke oder Mantel" },
    words: {
      en: "jacket*, coat, coats, blazer*, parka*, vest, raincoat*, trench*",
      tr: "ceket*, mont*, kaban*, palto*, yelek*, yeleğ*, trençkot*, yağmurluk*, blazer*",
      de: "jacke*, *jacke, mantel*, *mantel, mäntel*, blazer*, parka*, weste*",
    },
  },
  shoes: {
    label: { en: "shoes", tr: "ayakkabı", de: "Schuhe" },
    words: {
      en: "shoe*, sneaker*, boot, boots, sandal*, loafer*",
      tr: "ayakkabı*, bot, botlar*, sandalet*, spor ayakkabı*, çizme*, terlik*",
      de: "schuh*, sneaker*, stiefel*, sandale*, loafer*",
    },
  },
  accessory: {
    label: { en: "accessory", tr: "aksesuar", de: "Accessoire" },
    words: {
      en: "scarf, scarves, hat, cap, belt*, gloves, shawl*, tie, bag, handbag*, accessor*",
      tr: "şal*, atkı*, eşarp*, şapka*, bere, kemer*, eldiven*, kravat*, çanta*, aksesuar*",
      de: "schal*, tuch, mütze*, hut, gürtel*, handschuh*, krawatte*, handtasche*, accessoire*",
    },
  },
  bedLinen: {
    label: { en: "bed linen", tr: "nevresim", de: "Bettwäsche" },
    words: {
      en: "bed linen*, bedding, duvet*, pillowcase*, sheet, sheets, blanket*, throw",
      tr: "nevresim*, çarşaf*, yastık*, yastığ*, battaniye*, yorgan*, pike*",
      de: "bettwäsche*, kissenbezug*, laken*, decke, bettdecke*, kissen*, plaid*",
    },
  },
  towel: {
    label: { en: "towel", tr: "havlu", de: "Handtuch" },
    words: {
      en: "towel*, bathrobe*, peshtemal",
      tr: "havlu*, bornoz*, peştemal*",
      de: "handtuch*, handtücher*, bademantel*, badetuch*",
    },
  },
  curtain: {
    label: { en: "curtain or cushion", tr: "ev tekstili", de: "Heimtextil" },
    words: {
      en: "curtain*, cushion*, rug, rugs, carpet*, tablecloth*",
      tr: "perde*, kırlent*, halı*, kilim*, masa örtü*",
      de: "vorhang*, vorhänge*, gardine*, teppich*, tischdecke*, zierkissen*",
    },
  },
} as const satisfies Record<string, ConceptSource>;
