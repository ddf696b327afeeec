// What beauty products are about. `word*` is the start of a word, `*word*` a part of one; several words are a phrase.

import type { ConceptSource } from "./types.ts";

export const BEAUTY_TOPICS = {
  drySkin: {
    label: { en: "dry skin", tr: "kuru cilt", de: "trockene Haut" },
    words: {
      en: "dry skin, dry * skin, dry out, dries out, drying the skin, without drying, dryness, dehydrat*, flaky, flaking, tight skin, skin is dry, skin dry, very dry",
      tr: "kuru cilt*, kuru cild*, kuru * cilt*, kuru * cild*, cildim kuru, kuruluk, kuruyan, pul pul, susuz, kuru ve, cildi kurut*, cildimi kurut*",
      de: "trockene haut, trockener haut, trockene * haut, trockener * haut, trockenheit, haut ist trocken, austrockn*, trocknet * aus, schuppig, dehydriert*",
    },
  },
  oilySkin: {
    label: { en: "oily skin", tr: "yağlı cilt", de: "fettige Haut" },
    words: {
      en: "oily, oily skin, oily * skin, excess sebum, sebum, greasy skin, shiny skin, mattif*, matte finish, shine",
      tr: "yağlı cilt*, yağlı cild*, yağlı * cilt*, yağlı * cild*, cildim yağlı, yağlanma, sebum, parlama*, matlaştır*",
      de: "fettige haut, fettiger haut, fettige * haut, fettiger * haut, ölige haut, öliger haut, haut ist fettig, talg*, mattier*, glänzende haut, mischhaut und fettige",
    },
  },
  combinationSkin: {
    label: { en: "combination skin", tr: "karma cilt", de: "Mischhaut" },
    words: {
      en: "combination skin, combination * skin, combination to, mixed skin, t-zone",
      tr: "karma cilt*, karma cild*, karma * cilt*",
      de: "mischhaut*, t-zone",
    },
  },
  sensitiveSkin: {
    label: { en: "sensitive skin", tr: "hassas cilt", de: "empfindliche Haut" },
    words: {
      en: "sensitive skin, sensitive, sensitivity, easily irritated, irritat*, reactive skin",
      tr: "hassas*, tahriş*, duyarlı cilt*",
      de: "empfindliche haut, empfindlicher haut, sensible haut, sensibler haut, empfindlich*, reizung*, gereizt*, sensitiv*",
    },
  },
  normalSkin: {
    label: { en: "normal skin", tr: "normal cilt", de: "normale Haut" },
    words: {
      en: "normal skin, normal * skin, normal to",
      tr: "normal cilt*, normal cild*",
      de: "normale haut, normaler haut",
    },
  },
  allSkinTypes: {
    label: { en: "all skin types", tr: "tüm cilt tipleri", de: "alle Hauttypen" },
    words: {
      en: "all skin types, every skin type, any skin type, all skins",
      tr: "tüm cilt tip*, her cilt tip*, bütün cilt tip*, her cilt tür*",
      de: "alle hauttypen, jeden hauttyp, allen hauttypen, jeder hauttyp",
    },
  },
  blemishes: {
    label: { en: "blemishes", tr: "sivilce", de: "Unreinheiten" },
    words: {
      en: "acne, pimple*, blemish*, breakout*, blackhead*, spots on, clogged pores, blemish-prone",
      tr: "sivilce*, akne*, siyah nokta*, leke ve sivilce",
      de: "akne, pickel*, unreinheit*, mitesser*, unreine haut, unreiner haut",
    },
  },
  pores: {
    label: { en: "pores", tr: "gözenekler", de: "Poren" },
    words: { en: "pore, pores", tr: "gözenek*", de: "pore, poren, *poren" },
  },
  redness: {
    label: { en: "redness", tr: "kızarıklık", de: "Rötungen" },
    words: {
      en: "redness, red cheeks, flush*, soothing, sooth*, calming, calms",
      tr: "kızarık*, kızarma*, yatıştır*, sakinleştir*",
      de: "rötung*, gerötet*, beruhig*",
    },
  },
  darkSpots: {
    label: { en: "dark spots", tr: "lekeler", de: "Pigmentflecken" },
    words: {
      en: "dark spot*, pigment*, hyperpigment*, uneven tone, even tone, even skin tone, dull*, radian*, brighten*, glow*, discolo*, complexion",
      tr: "leke*, pigment*, renk eşitsiz*, cilt tonu*, ton eşitle*, ışıltı*, aydınlat*, mat cilt, solgun*",
      de: "pigment*, flecken, ungleichmäßig*, hautton, fahl*, strahl*, ausstrahlung, leuchtkraft",
    },
  },
  ageing: {
    label: { en: "fine lines", tr: "ince çizgiler", de: "feine Linien" },
    words: {
      en: "wrinkle*, fine lines, lines, anti-aging, anti-ageing, antiaging, ageing, aging, firm*, elasticity, mature skin",
      tr: "kırışık*, ince çizgi*, yaşlanma*, sıkılaştır*, elastikiyet*, olgun cilt*",
      de: "falte*, fältchen, feine linien, feinen linien, anti-aging, hautalterung, straff*, reife haut, reifer haut, elastizität",
    },
  },
  darkCircles: {
    label: { en: "dark circles", tr: "göz altı morlukları", de: "Augenringe" },
    words: {
      en: "dark circle*, under-eye, under eye*, undereye, eye bag*, puffy eyes, puffiness, eye area, eye contour",
      tr: "göz altı*, gözaltı*, morluk*, göz torba*, göz çevre*",
      de: "augenringe*, augenpartie, unter den augen, tränensäcke, augenschatten, augenbereich",
    },
  },
  moisture: {
    label: { en: "moisture", tr: "nem", de: "Feuchtigkeit" },
    words: {
      en: "hydrat*, moistur*, moist, nourish*",
      tr: "nem, nemi, nemli, nemlend*, nemsiz*, besle*",
      de: "feucht*, *feuchtigkeit*, hydratis*, hydrat*, nähr*",
    },
  },
  sunProtection: {
    label: { en: "sun protection", tr: "güneş koruması", de: "Sonnenschutz" },
    words: {
      en: "sun, spf*, uv, uva, uvb, sunscreen*, sun protection, sunblock, sunlight, protection factor",
      tr: "güneş*, spf*, uv, uva, uvb, faktör*, koruma faktör*",
      de: "sonne, sonnen*, spf*, lsf*, uv, uva, uvb, lichtschutz*",
    },
  },
  waterproof: {
    label: { en: "water resistance", tr: "suya dayanıklılık", de: "Wasserfestigkeit" },
    words: {
      en: "waterproof, water resistant, water-resistant, water resistance, swim*, sweat*, pool, beach",
      tr: "suya dayanıklı*, su geçirmez*, yüzme*, yüzer*, deniz*, havuz*, suda, ter, terle*",
      de: "wasserfest*, wasserdicht*, schwimm*, schweiß*, wasserabweisend*",
    },
  },
  fragrance: {
    label: { en: "fragrance", tr: "parfüm", de: "Duft" },
    words: {
      en: "fragrance*, perfume*, parfum*, scent*, unscented, smell*, odour*, odor*",
      tr: "parfüm*, koku*, kokusuz*, kokulu*, esans*",
      de: "duft*, parfüm*, parfum*, geruch*, riech*, duftstoff*",
    },
  },
  alcohol: {
    label: { en: "alcohol", tr: "alkol", de: "Alkohol" },
    words: { en: "alcohol*", tr: "alkol*", de: "alkohol*" },
  },
  paraben: {
    label: { en: "parabens", tr: "paraben", de: "Parabene" },
    words: { en: "paraben*", tr: "paraben*", de: "paraben*" },
  },
  sulphate: {
    label: { en: "sulphates", tr: "sülfat", de: "Sulfate" },
    words: { en: "sulfate*, sulphate*, sls, sles", tr: "sülfat*, sls, sles", de: "sulfat*, sls, sles" },
  },
  silicone: {
    label: { en: "silicones", tr: "silikon", de: "Silikone" },
    words: { en: "silicon*, dimethicon*", tr: "silikon*, dimethicon*", de: "silikon*, dimethicon*" },
  },
  oilFree: {
    label: { en: "oil", tr: "yağ", de: "Öl" },
    words: {
      en: "oil-free, oil free, mineral oil, non-comedogenic, noncomedogenic, comedogenic",
      tr: "yağsız, mineral yağ*, komedojenik*, gözenek tıka*",
      de: "ölfrei*, mineralöl*, komedogen*, nicht komedogen",
    },
  },
  retinol: {
    label: { en: "retinol", tr: "retinol", de: "Retinol" },
    words: {
      en: "retinol*, retinal*, retinoid*, vitamin a",
      tr: "retinol*, retinal*, retinoid*, a vitamini",
      de: "retinol*, retinal*, retinoid*, vitamin a",
    },
  },
  vitaminC: {
    label: { en: "vitamin C", tr: "C vitamini", de: "Vitamin C" },
    words: {
      en: "vitamin c, vit c, ascorb*",
      tr: "c vitamini, c vitaminli, c vit, askorb*, ascorb*",
      de: "vitamin c, vit c, ascorb*",
    },
  },
  acids: {
    label: { en: "acids", tr: "asitler", de: "Säuren" },
    words: {
      en: "aha, bha, pha, glycolic*, salicylic*, lactic acid, mandelic*, acid, acids",
      tr: "aha, bha, pha, glikolik*, salisilik*, laktik*, mandelik*, asit*, asid*",
      de: "aha, bha, pha, glykol*, salicyl*, milchsäure*, mandelsäure*, säure, säuren, fruchtsäure*",
    },
  },
  niacinamide: {
    label: { en: "niacinamide", tr: "niasinamid", de: "Niacinamid" },
    words: { en: "niacinamid*", tr: "niasinamid*, niacinamid*", de: "niacinamid*" },
  },
  hyaluron: {
    label: { en: "hyaluronic acid", tr: "hyalüronik asit", de: "Hyaluronsäure" },
    words: { en: "hyaluron*", tr: "hyalüron*, hiyalüron*, hyaluron*", de: "hyaluron*" },
  },
  ceramides: {
    label: { en: "ceramides", tr: "seramid", de: "Ceramide" },
    words: { en: "ceramid*", tr: "seramid*, ceramid*", de: "ceramid*" },
  },
  squalane: {
    label: { en: "squalane", tr: "skualan", de: "Squalan" },
    words: { en: "squalan*", tr: "skualan*, squalan*", de: "squalan*" },
  },
  shea: {
    label: { en: "shea butter", tr: "shea yağı", de: "Sheabutter" },
    words: { en: "shea", tr: "shea, karite*", de: "shea, sheabutter*, karité*" },
  },
  teaTree: {
    label: { en: "tea tree oil", tr: "çay ağacı yağı", de: "Teebaumöl" },
    words: { en: "tea tree", tr: "çay ağacı*", de: "teebaum*" },
  },
  glycerin: {
    label: { en: "glycerin", tr: "gliserin", de: "Glycerin" },
    words: { en: "glycerin*", tr: "gliserin*, glycerin*", de: "glycerin*" },
  },
  zinc: { label: { en: "zinc", tr: "çinko", de: "Zink" }, words: { en: "zinc", tr: "çinko*, zinc", de: "zink*" } },
  rosehip: {
    label: { en: "rosehip", tr: "kuşburnu", de: "Hagebutte" },
    words: { en: "rosehip*, rosa canina", tr: "kuşburnu*, rosa canina", de: "hagebutte*, rosa canina" },
  },
  argan: {
    label: { en: "argan oil", tr: "argan yağı", de: "Arganöl" },
    words: { en: "argan", tr: "argan*", de: "argan*" },
  },
  coconut: {
    label: { en: "coconut", tr: "hindistan cevizi", de: "Kokos" },
    words: { en: "coconut*", tr: "hindistan cevizi*, hindistancevizi*", de: "kokos*" },
  },
  collagen: {
    label: { en: "collagen", tr: "kolajen", de: "Kollagen" },
    words: { en: "collagen*", tr: "kolajen*, kollajen*", de: "kollagen*" },
  },
  peptides: {
    label: { en: "peptides", tr: "peptit", de: "Peptide" },
    words: { en: "peptide*", tr: "peptit*, peptid*", de: "peptid*" },
  },
  caffeine: {
    label: { en: "caffeine", tr: "kafein", de: "Koffein" },
    words: { en: "caffein*, decaf*", tr: "kafein*", de: "koffein*, entkoffeiniert*" },
  },
  clay: {
    label: { en: "clay", tr: "kil", de: "Tonerde" },
    words: { en: "clay, kaolin", tr: "kil, killi, kaolin*", de: "tonerde, heilerde, kaolin" },
  },
  aloe: {
    label: { en: "aloe vera", tr: "aloe vera", de: "Aloe vera" },
    words: { en: "aloe", tr: "aloe*", de: "aloe*" },
  },
  eyes: {
    label: { en: "the eyes", tr: "gözler", de: "die Augen" },
    words: {
      en: "eye, eyes, contact lens*",
      tr: "göz, göze, gözle*, gözüne, gözüm*, lens*",
      de: "auge, augen, kontaktlinse*",
    },
  },
  makeup: {
    label: { en: "make-up", tr: "makyaj", de: "Make-up" },
    words: {
      en: "makeup, make-up, make up, foundation, concealer, mascara, lipstick, eyeliner",
      tr: "makyaj*, fondöten*, kapatıcı*, maskara*, rimel*, fondöten*, ruj*",
      de: "makeup, make-up, schminke*, foundation, concealer, mascara, wimperntusche*, lippenstift*",
    },
  },
  hair: {
    label: { en: "hair", tr: "saç", de: "Haar" },
    words: {
      en: "hair, scalp, curl*, frizz*, dandruff",
      tr: "saç, saçı*, saçlar*, saça, saçta, kepek*",
      de: "haar, haare*, haaren, kopfhaut, locken, schuppen",
    },
  },
  lips: {
    label: { en: "the lips", tr: "dudaklar", de: "die Lippen" },
    words: { en: "lip, lips", tr: "dudak*, dudağ*", de: "lippe, lippen*" },
  },
  hands: {
    label: { en: "the hands", tr: "eller", de: "die Hände" },
    words: { en: "hand, hands", tr: "el kremi, eller, elleri*, ellerim*", de: "hand, hände, handcreme" },
  },
  body: {
    label: { en: "the body", tr: "vücut", de: "den Körper" },
    words: { en: "body", tr: "vücut*, vücud*", de: "körper*" },
  },
  coldPressed: {
    label: { en: "cold pressing", tr: "soğuk sıkım", de: "Kaltpressung" },
    words: { en: "cold-pressed, cold pressed", tr: "soğuk sık*, soğuk pres*", de: "kaltgepresst*, kalt gepresst*" },
  },
  whiteCast: {
    label: { en: "a white film", tr: "beyaz iz", de: "einen weißen Film" },
    words: {
      en: "white cast, white film, white residue, white trace*, invisible, disappears",
      tr: "beyaz iz*, beyaz tabaka*, beyazlık*, beyazlat*, görünmez*",
      de: "weißen film, weißer film, weiße rückstände, weißelt, weißeln, unsichtbar*",
    },
  },
  face: {
    label: { en: "the face", tr: "yüz", de: "das Gesicht" },
    words: { en: "face, facial", tr: "yüz, yüze, yüzü*, yüzüm*", de: "gesicht*" },
  },
} as const satisfies Record<string, ConceptSource>;
