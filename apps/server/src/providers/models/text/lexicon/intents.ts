// What a visitor may want to know. `asks` are signs of the question, `tells` are signs that a sentence answers it.

import type { WordLists } from "./types.ts";

export interface IntentSource {
  readonly asks: WordLists;
  /** Absent where no sentence but a field of the product answers. */
  readonly tells?: WordLists;
}

const COLOURS = {
  en: "black, white, blue, red, green, grey, gray, beige, brown, navy, pink, yellow, ecru, ivory",
  tr: "siyah*, beyaz*, mavi*, kırmızı*, yeşil*, gri*, bej*, kahverengi*, lacivert*, pembe*, sarı*, ekru*, antrasit*",
  de: "schwarz*, weiß*, blau*, rot, grün*, grau*, beige*, braun*, marine*, rosa*, gelb*, ecru*, anthrazit*",
};
/** "In black" asks for a colour, "black heads" does not. */
const inEach = (before: string, list: string) => list.replaceAll(/[^,\s]+/g, `${before} $&`);
const each = (list: string, after: string) => list.replaceAll(/[^,\s]+/g, `$& ${after}`);

const PRICE_TELLS =
  "price*, fiyat*, preis*, €, $, ₺, tl, eur, euro, usd, try, lira*, dollar*, discount*, indirim*, rabatt*";

export const INTENTS = {
  price: {
    asks: {
      en: "price*, cost, costs, how much is, how much does, how much for, expensive, cheap*, discount*, sale price, on sale, for free, free of charge",
      tr: "fiyat*, kaç para, kaç lira, kaç tl, ne kadara, ücret*, pahalı*, ucuz*, indirim*, kaça, bedava",
      de: "preis*, kostet, kosten, wie teuer, teuer, günstig*, rabatt*, wie viel kostet, wieviel kostet, kostenlos*, gratis, umsonst",
    },
    tells: { en: PRICE_TELLS, tr: PRICE_TELLS, de: PRICE_TELLS },
  },
  buy: {
    asks: {
      en: "where can i buy, where to buy, where do i buy, where can i get, where is it sold, buy, order, purchase, link to, shop*, store, stores, sold at, sell",
      tr: "nereden alabilir*, nereden alırım, nerede satıl*, nereden satın, satın al*, sipariş*, nereden temin, nereden bul*, nerden al*, nerden bul*, nerde sat*, almak istiyorum, link*, mağaza*, satılıyor",
      de: "wo kann ich * kaufen, wo kaufen, kaufen, bestellen, bestell*, wo gibt es, wo bekomme ich, wo erhältlich, erhältlich, shop*, laden, geschäft",
    },
  },
  stock: {
    asks: {
      en: "in stock, stock, available, availability, sold out, out of stock, back in stock, how many left, still available, how many do you have",
      tr: "stok*, stoğ*, mevcut mu, var mı stok, tükendi*, elinizde, kaç adet, kaç tane kal*, bulunuyor mu, mevcut",
      de: "vorrätig*, auf lager, lager*, verfügbar*, ausverkauft*, lieferbar*, bestand, noch da, wie viele habt",
    },
  },
  usage: {
    asks: {
      en: "how do i use, how to use, how should i use, how is it used, how do you use, apply*, application, use it, using, directions, instructions, how do i apply, when do i, when should i, where do i put, do i put, do i need, put on, rinse, how much should i use, amount",
      tr: "nasıl kullan*, kullanım*, kullanılır*, nasıl uygula*, uygula*, nasıl sür*, sürülür*, sürmeli*, kullanmalı*, kullanabil*, kullanıyor*, kullanılmalı*, talimat*, kullanıl*, ne kadar kullan*, durula*, miktar*, ne kadar sür*, ne zaman kullan*, ne zaman sür*, ne zaman",
      de: "wie benutz*, wie verwend*, wie wende*, anwend*, angewend*, anwendung*, auftrag*, aufgetragen*, trage * auf, trag * auf, wende * an, wann, benutz*, verwend*, gebrauch*, anleitung*, abspülen, wie viel davon, menge",
    },
    tells: {
      en: "apply*, massage*, rinse*, use, used, spread*, shake*, leave on, pat, drops, drop, pump*, press, smooth over, work into, before use, directions, how to use, wear*, place, mix*, brew*, put",
      tr: "uygula*, sürün*, sürül*, sürülerek, masaj*, durula*, kullanın*, kullanıl*, kullanım*, damla*, bekle*, yedir*, çalkala*, damlat*, pompa*, yayın*, serpin*, karıştır*, köpürt*",
      de: "auftrag*, aufgetragen*, massier*, einmassier*, abspül*, anwend*, verwend*, benutz*, tropfen, einwirken*, schütteln*, verteil*, anwendung*, einarbeiten, pumpstoß*, mischen, geben",
    },
  },
  duration: {
    asks: {
      en: "how long * leave, how long * on, how long * stay, how long * wait, how long * keep, how many minutes, leave it on, leave on, how many hours, how long does",
      tr: "ne kadar kal*, ne kadar bekle*, ne kadar dur*, ne kadar tut*, kaç dakika*, kaç saat*, bekletm*",
      de: "wie lange * drauf, wie lange bleib*, wie lange * lassen, wie lange * einwirk*, einwirk*, wie lange muss, wie lange soll, wie lange, wie viele minuten, wie viele stunden",
    },
    tells: {
      en: "minute*, minutes, hour, hours, seconds, overnight, let it sit",
      tr: "dakika*, saat*, saniye*, gece boyu*",
      de: "minute*, stunde*, sekunde*, über nacht",
    },
  },
  results: {
    asks: {
      en: "when * result*, when will i see, when do i see, when does it work, how long until i see, how long before i see, how soon, how fast, how quickly",
      tr: "ne zaman etki*, ne zaman sonuç*, ne zaman işe yara*, kaç haftada, kaç günde etki*, ne kadar sürede",
      de: "wann wirkt, wann sehe ich, wann sieht man, wie schnell, ab wann wirkt, wie lange * wirkt, nach wie vielen",
    },
    tells: {
      en: "visible results, results after, visibly, results in, results within",
      tr: "hafta içinde, gözle görülür*, etkisini göster*",
      de: "sichtbare ergebnisse, sichtbar nach, ergebnisse nach, erste ergebnisse",
    },
  },
  frequency: {
    asks: {
      en: "how often, how many times, every day, daily use, times a week, times a day, each day",
      tr: "ne sıklık*, kaç kez, kaç kere, kaç defa, her gün kullan*, günde kaç, haftada kaç, sıklıkta",
      de: "wie oft, wie häufig, jeden tag, täglich, mal pro, mal am tag, mal in der woche",
    },
    tells: {
      en: "daily, every day, twice, once, times, weekly, a week, per week, every other, each evening, each morning, morning and evening, every evening, every morning, every night, evenings, alternate",
      tr: "her gün, günde*, haftada*, haftalık*, günlük*, sabah ve akşam, sabah akşam, iki kez, bir kez, defa, kez, kere, her akşam, her sabah, gün aşırı",
      de: "täglich*, jeden, zweimal, einmal, mal pro, wöchentlich*, pro woche, in der woche, morgens und abends, alle zwei, jeden abend, jeden morgen, dreimal",
    },
  },
  ingredients: {
    asks: {
      en: "ingredient*, contain*, what is in it, what's in it, whats in, made with, formula, inci, composition, free of, free from, does it have, active*, percent*, concentration*",
      tr: "içerik*, içeriğ*, içindekiler*, içinde ne, içeriyor*, içerir*, neler var, formül*, inci, bileşen*, bileşim*, içermiyor*, etken*, oranı*, oranda, konsantrasyon*",
      de: "inhaltsstoff*, enthält*, enthalten*, was ist drin, zutat*, formel*, inci, zusammensetzung*, frei von, wirkstoff*, drin, prozent*, konzentration*",
    },
    tells: {
      en: "ingredient*, contain*, formulated with, with * extract, inci, free from, free of, aqua, extract*, made with, without, enriched with, active*, %",
      tr: "içerik*, içeriğ*, içindekiler*, içerir*, içermez*, inci, aqua, ekstrakt*, özü*, özlü, formülünde, içeren, içermeyen, bileşen*, %, katkısız",
      de: "inhaltsstoff*, enthält*, inci, aqua, extrakt*, frei von, ohne, formuliert, mit * extrakt, zutat*, wirkstoff*, angereichert, %",
    },
  },
  care: {
    asks: {
      en: "wash, washing, washed, clean it, how do i clean, care, care for, iron, dryer, machine washable, store it, storage, how should i store, maintain*, look after",
      tr: "yıka*, yıkan*, temizlen*, bakımı, ütü*, kurutma makine*, sakla*, muhafaza*, nasıl temizle*, makinede",
      de: "wasch*, gewaschen*, reinigen, pflegehinweis*, pflege ich, bügel*, trockner*, aufbewahr*, lager ich, pflegen",
    },
    tells: {
      en: "wash*, iron, ironing, dry clean*, tumble*, bleach*, care for, care instruction*, wipe*, store*, keep away, keep in, cool and dry, line dry, dry flat, degrees, °c",
      tr: "yıka*, yıkan*, ütü*, kuru temizle*, kurut*, ağartıcı*, sakla*, muhafaza*, silin*, serin*, derece*, °c, asarak",
      de: "wasch*, gewaschen*, bügel*, reinig*, trockn*, bleich*, pflegehinweis*, pflegeanleitung*, aufbewahr*, kühl*, abwisch*, grad, °c, handwäsche",
    },
  },
  size: {
    asks: {
      en: "size*, fit, fits, measure*, dimension*, how big, how long, how tall, how wide, length, width, height, sizing, small, medium, large, true to size, capacity, what size",
      tr: "beden*, ölçü*, boyut*, boyu, eni, kaç cm, kaç santim*, uzunluğ*, genişliğ*, büyüklük*, kalıb*, kaç beden, büyük mü, küçük mü, dar mı",
      de: "größe*, maße*, abmessung*, wie groß, wie lang, wie breit, welche länge, die länge, breite, höhe, passform*, fällt * aus, sitzt, fassungsvermögen",
    },
    tells: {
      en: "size*, cm, mm, inch*, measures, dimension*, length, width, height, fits, fit, runs, model is, model wears, xs, xl, xxl, chest, waist, litre*",
      tr: "beden*, cm, mm, ölçü*, boyut*, uzunluk*, genişlik*, kalıp*, manken*, xs, xl, xxl, göğüs, bel, litre*",
      de: "größe*, cm, mm, maße*, gesamtlänge*, rückenlänge*, breite, höhe, fällt, passform*, model*, xs, xl, xxl, brust*, taille*, liter*",
    },
  },
  volume: {
    asks: {
      en: "how many ml, ml, volume, in the pack, in a pack, in the box, how many pieces, how many people, how many cups, how many servings, contents, litre, bottle size, how much is in, does it hold, how much fits",
      tr: "kaç ml, ml, hacim*, hacmi*, kaç adet, kaç kişi*, kaç fincan, kaç litre, pakette, kutuda, şişe boy*, ne kadar alır, kaç bardak",
      de: "wie viel ml, ml, volumen*, füllmenge*, wie viele stück, wie viele personen, wie viele tassen, in der packung, in einer packung, inhaltsmenge, liter, passt hinein, passt rein, fasst",
    },
    tells: {
      en: "ml, millilit*, g, gram*, kg, oz, litre*, liter*, pieces, pack of, weigh*, capacity, holds, cup, cups, serving*, bag",
      tr: "ml, mililitre*, g, gr, gram*, kg, litre*, adet*, ağırlık*, ağırlığ*, kişilik, fincan*",
      de: "ml, milliliter*, g, gramm, kg, liter*, stück*, gewicht*, wiegt, inhalt:, tasse, tassen, personen",
    },
  },
  weight: {
    asks: {
      en: "weigh*, weight, how heavy, heavy, gram*",
      tr: "ağırlık*, ağırlığ*, ağır, kaç kilo, kaç kg, kaç gram, gram*",
      de: "gewicht*, wiegt, schwer, wie schwer, gramm",
    },
    tells: {
      en: "weigh*, g, gram*, kg, oz",
      tr: "ağırlık*, ağırlığ*, g, gr, gram*, kg",
      de: "gewicht*, wiegt, g, gramm, kg",
    },
  },
  material: {
    asks: {
      en: "material*, fabric*, made of, made from, what is it made, cotton, wool, textile, cloth",
      tr: "malzeme*, kumaş*, materyal*, neyden yapıl*, hangi kumaş*, pamuk*, yün*, dokuma*, hammadde*",
      de: "material*, stoff, stoffe, woraus, besteht, gewebe*, baumwoll*, wolle, faser*",
    },
    tells: {
      en: "cotton, wool*, linen, silk, polyester, viscose, leather, elastane, %, made of, made from, fabric*, ceramic*, stainless, steel, wood*, glass, material*, porcelain, plastic, bamboo, modal",
      tr: "pamuk*, yün*, keten*, ipek*, polyester*, viskon*, deri, elastan*, %, kumaş*, seramik*, paslanmaz*, çelik*, ahşap*, cam, malzeme*, porselen*, plastik*, bambu*, üretil*, modal",
      de: "baumwoll*, wolle, schurwoll*, leinen*, seide*, polyester*, viskose*, leder*, elasthan*, %, besteht, gefertigt*, stoff, keramik*, edelstahl*, holz*, glas, material*, porzellan*, kunststoff*, bambus*, modal*",
    },
  },
  colour: {
    asks: {
      en: `colour*, color*, shade*, what colours, ${inEach("in", COLOURS.en)}`,
      tr: `renk*, rengi*, ton seçenek*, renkler*, ${each(COLOURS.tr, "var")}, ${each(COLOURS.tr, "olanı")}`,
      de: `farbe*, farben, farbton*, welche farbe, ${inEach("in", COLOURS.de)}`,
    },
    tells: {
      en: `colour*, color*, shade*, ${COLOURS.en}, available in, comes in`,
      tr: `renk*, rengi*, ${COLOURS.tr}, seçenek*`,
      de: `farbe*, farbton*, ${COLOURS.de}, rostrot*, *blau, *grün, *grau, *braun, erhältlich in`,
    },
  },
  suitability: {
    asks: {
      en: "suitable, suit, suits, good for, right for, work for, works for, safe for, can i use it if, is it for, okay for, ok for, recommended for, for whom, for who, which skin type*, skin type*, meant for, help with, helps with, help against, who is it for, help, helps",
      tr: "uygun*, uyar mı, iyi gelir*, iyi geli*, için mi, kimler*, hangi cilt*, cilt tip*, tavsiye ed*, öneril*, olur mu, işe yara*, faydalı mı, kimlere",
      de: "geeignet*, eignet*, passt, gut für, hilft, für wen, welchen hauttyp, hauttyp*, empfohlen*, verträgt, wirkt gegen, hilft gegen, für welche, gut bei",
    },
    tells: {
      en: "suitable*, for * skin, skin type*, ideal for, designed for, recommended*, perfect for, developed for, suits, for all, gentle, not for, not recommended, avoid",
      tr: "uygun*, cilt tip*, ideal*, için geliştiril*, öneril*, için tasarlan*, ciltler için, cilt için, kullanılmamalı*, önerilmez",
      de: "geeignet*, hauttyp*, ideal*, für * haut, entwickelt für, empfohlen*, eignet*, perfekt für, bei * haut, nicht geeignet, nicht empfohlen",
    },
  },
  safety: {
    asks: {
      en: "safe, safely, danger*, side effect*, harm*, warning*, precaution*, irritat*, risk*",
      tr: "güvenli*, zarar*, yan etki*, tehlike*, uyarı*, sakınca*, dikkat ed*, risk*",
      de: "sicher, unbedenklich*, gefährlich*, nebenwirkung*, warnhinweis*, schädlich*, risiko*, bedenklich*",
    },
    tells: {
      en: "avoid*, do not, don't, not suitable, consult*, warning*, caution*, patch test*, keep out, external use, irritat*, safe, tested, discontinue*, stop using",
      tr: "kaçın*, kullanmayın*, danışın*, uyarı*, dikkat*, haricen*, test edil*, güvenli*, tahriş*, temas ett*, ulaşamayacağı, kullanılmamalı*, bırakın*, uygun değil*",
      de: "vermeid*, nicht anwenden, nicht verwend*, konsultier*, warn*, vorsicht*, äußerlich*, getestet*, unbedenklich*, außer reichweite, reizung*, nicht geeignet, fragen sie, abbrechen",
    },
  },
  benefits: {
    asks: {
      en: "what does it do, what is it for, what does this do, benefit*, effect*, why should i, purpose, result*, advantage*, what is special, does it work, features, feature",
      tr: "ne işe yara*, ne yapar, faydası*, faydaları*, yararı*, etkisi*, etkileri*, avantaj*, sonuç*, özelliği*, özellikleri*, neden almalı*, farkı ne",
      de: "was bewirkt, was macht, wofür, wozu, vorteil*, wirkung*, wirkt, ergebnis*, besonder*, was bringt, nutzen, eigenschaft*",
    },
    tells: {
      en: "help*, reduc*, improv*, support*, protect*, smooth*, sooth*, hydrat*, moisturi*, nourish*, strengthen*, brighten*, refresh*, firm*, calm*, leaves, keeps, cleans*, remov*, absorb*",
      tr: "yardımcı*, azalt*, destekle*, koru*, pürüzsüz*, yatıştır*, nemlendir*, besle*, güçlendir*, aydınlat*, ferahlat*, sıkılaştır*, arındır*, temizle*, sağla*, kazandır*, emilir*",
      de: "hilft*, reduzier*, verbesser*, unterstütz*, schütz*, glätt*, beruhig*, spendet*, pfleg*, stärk*, erfrisch*, straff*, reinigt*, versorgt*, sorgt*, mildert*, zieht ein",
    },
  },
  overview: {
    asks: {
      en: "tell me about, what is this, what is it, describe, information about, more about, more info, details, explain, introduce",
      tr: "nedir, bu ne, anlat*, bilgi ver*, bilgi alab*, hakkında bilgi, tanıt*, detay*, ayrıntı*, açıkla*, hakkında",
      de: "was ist das, was ist es, erzähl*, beschreib*, informationen zu, mehr über, infos, details, erklär*",
    },
  },
  compare: {
    asks: {
      en: "difference*, compare*, comparison, versus, vs, better than, which one, or the, instead of",
      tr: "fark*, karşılaştır*, hangisi*, kıyas*, daha iyi, yerine",
      de: "unterschied*, vergleich*, besser als, welches, welcher ist, statt, anstatt, oder lieber",
    },
  },
  alternatives: {
    asks: {
      en: "alternative*, similar, something else, other products, another product, recommend*, suggest*, what else, goes with, go with, pair with, match with, instead, anything for, do you have something, do you have anything, do you have any, anything else",
      tr: "alternatif*, benzer*, başka, öner*, tavsiye*, ne önerirsin*, bir şey var mı, bir ürün var mı, ürününüz var mı, yanına, ile gider, kombin*, yerine ne",
      de: "alternative*, ähnlich*, etwas anderes, andere produkte, empfehl*, vorschlag*, was noch, passt dazu, passt zu, dazu passend, stattdessen, haben sie * etwas, habt ihr * etwas, gibt es * etwas, haben sie * was, habt ihr * was",
    },
  },
  order: {
    asks: {
      en: "before or after, which order, what order, first or, in which step, routine, step, layering, after my, before my, over or under",
      tr: "önce mi, sonra mı, hangi sıra*, sırası, rutin*, kaçıncı adım, üstüne mi, altına mı, hangi adım*",
      de: "vor oder nach, welcher reihenfolge, reihenfolge*, routine*, schritt, zuerst, vor der, nach der, unter oder über",
    },
    tells: {
      en: "before*, after*, first*, then, last step, routine*, followed by, prior to, under, step",
      tr: "önce*, sonra*, ardından*, rutin*, son adım*, altına*, adım",
      de: "vor, nach, anschließend*, danach, zuerst, routine*, letzter schritt, unter, schritt",
    },
  },
  origin: {
    asks: {
      en: "made in, where is it made, where is it from, country, origin, manufactured, produced where, where is it produced",
      tr: "nerede üretil*, hangi ülke*, menşe*, yerli mi, üretim yeri*, nerenin, nerede yapıl*",
      de: "hergestellt*, wo wird, herkunft*, herkunftsland, made in, produziert*, aus welchem land, woher kommt",
    },
    tells: {
      en: "made in, produced in, manufactured in, origin*, from turkey, from germany, from france, handmade, hand-made, woven in, knitted in, sewn in, printed in, grown in, roasted in, crafted in",
      tr: "üretil*, menşe*, türkiye'de, yerli, el yapımı*, üretim yeri, türk malı, dokun*, dikil*, basıl*, örül*, imal*",
      de: "hergestellt in, made in, herkunft*, produziert in, gefertigt in, handgemacht*, gewebt in, genäht in, gestrickt in, gedruckt in, angebaut in, geröstet in",
    },
  },
  shelfLife: {
    asks: {
      en: "expir*, shelf life, how long does it last, best before, how long can i keep, after opening, last, how long will",
      tr: "son kullanma*, raf ömrü*, ne kadar dayan*, skt, açıldıktan sonra, kaç ay, ne kadar süre*, miad*",
      de: "haltbar*, ablauf*, mindesthaltbar*, wie lange hält, nach dem öffnen, verfall*, wie lange reicht",
    },
    tells: {
      en: "expir*, shelf life, best before, months after, after opening, use within, lasts",
      tr: "son kullanma*, raf ömrü*, açıldıktan sonra, ay içinde, dayan*, tüketin",
      de: "haltbar*, nach dem öffnen, mindesthaltbar*, monate, innerhalb von, reicht",
    },
  },
  shipping: {
    asks: {
      en: "ship*, deliver*, postage, arrive, courier, how long until, express",
      tr: "kargo*, teslim*, gönderi*, kaç günde, ne zaman gelir, ulaştır*, gönderiyor*",
      de: "versand*, liefer*, verschick*, zustell*, wann kommt, porto, lieferzeit*",
    },
    tells: {
      en: "ship*, deliver*, postage, dispatch*, working days, business days",
      tr: "kargo*, teslim*, gönderi*, iş günü*",
      de: "versand*, lieferzeit*, lieferung*, geliefert*, werktage*",
    },
  },
  returns: {
    asks: {
      en: "return*, refund*, exchange*, money back, send back",
      tr: "iade*, değişim*, geri gönder*, para iade*",
      de: "rückgabe*, rücksend*, umtausch*, erstatt*, zurückgeben, zurückschicken, retour*",
    },
    tells: {
      en: "return*, refund*, exchange*, money back",
      tr: "iade*, değişim*",
      de: "rückgabe*, umtausch*, erstatt*, retour*",
    },
  },
  warranty: {
    asks: {
      en: "warrant*, guarantee*, broken, repair*",
      tr: "garanti*, arıza*, bozul*, tamir*",
      de: "garantie*, gewährleist*, kaputt, reparatur*, defekt",
    },
    tells: { en: "warrant*, guarantee*, repair*", tr: "garanti*, tamir*", de: "garantie*, gewährleist*, reparatur*" },
  },
  brand: {
    asks: {
      en: "which brand, what brand, brand, who makes, manufacturer, who made, maker",
      tr: "marka*, üretici*, kim üret*, hangi firma",
      de: "marke*, hersteller*, wer stellt, von welcher firma",
    },
  },
  greeting: {
    asks: {
      en: "hello, hi, hey, good morning, good evening, good afternoon, hi there, how are you",
      tr: "merhaba, selam, iyi günler, günaydın, iyi akşamlar, selamlar, kolay gelsin, nasılsın*",
      de: "hallo, guten tag, guten morgen, guten abend, hi, servus, moin, wie geht es dir, wie gehts",
    },
  },
  thanks: {
    asks: {
      en: "thanks, thank you, great thanks, bye, goodbye, perfect",
      tr: "teşekkür*, sağ ol*, sağol*, eyvallah, hoşça kal, görüşürüz",
      de: "danke*, vielen dank, dankeschön, tschüss, auf wiedersehen",
    },
  },
} as const satisfies Record<string, IntentSource>;

export type Intent = keyof typeof INTENTS;
