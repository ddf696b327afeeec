// Requests for routines in the three care shops.

import { routine, type UnseenQuestion } from "../unseen/question.ts";

export const ROUTINES: UnseenQuestion[] = [
  routine("copper", "en", "im pregnant and my face is an oil slick, simple routine pls", {
    fits: ["gel-wash", "oat-wash", "mist", "nia", "lotion", "spf"],
    unfit: ["retinol", "spot", "scalp", "winter", "sun-milk"],
    order: ["gel-wash", "mist", "nia", "lotion", "spf"],
  }),
  routine("copper", "en", "can you do me something for morning and night", {
    profile: { skinType: "dry", allergies: ["nuts"] },
    fits: ["oat-wash", "mist", "vitc", "retinol", "baku", "eye", "lotion", "spf"],
    unfit: ["balm", "winter", "sun-milk"],
    order: ["oat-wash", "mist", "lotion", "spf"],
  }),
  routine("copper", "en", "i have these four at home, when do i use what", {
    selected: ["oat-wash", "peel", "retinol", "spf"],
    apart: ["retinol", "spf"],
    warns:
      /same (evening|night|time|sitting|session|routine)|altern|(different|separate) (evening|night|day)|other night|together|combin/i,
  }),
  routine("copper", "en", "what order do these go in", {
    selected: ["vitc", "retinol", "lotion", "spf"],
    apart: ["vitc", "retinol"],
    order: ["vitc", "lotion", "spf"],
  }),
  routine("copper", "en", "are these two ok for the evening?", {
    profile: { notes: "12 weeks pregnant" },
    selected: ["retinol", "lotion"],
    warns: /pregnan/i,
  }),
  routine("copper", "en", "oily skin, 30 quid is all i have, what would you get", {
    fits: ["gel-wash", "nia", "mist", "spot", "lotion", "spf", "oat-wash"],
    unfit: ["vitc", "winter", "sun-milk"],
  }),
  routine("copper", "en", "my hair is thin and greasy again after a day, what should i do on wash days", {
    fits: ["bar", "scalp", "conditioner"],
    unfit: ["gel-wash", "oat-wash", "balm", "peel", "retinol", "vitc", "spf", "lotion", "winter"],
    order: ["scalp", "bar", "conditioner"],
  }),
  routine("copper", "en", "only vegan stuff please, normal skin, just the morning", {
    profile: { skinType: "normal", notes: "vegan" },
    fits: ["oat-wash", "gel-wash", "mist", "vitc", "nia", "eye", "lotion", "spf"],
    unfit: ["balm", "winter", "lip", "retinol", "peel"],
    order: ["mist", "vitc", "lotion", "spf"],
  }),
  routine("copper", "de", "bin 19 und hab mischhaut, was nehm ich morgens und abends", {
    profile: { age: 19, skinType: "Mischhaut" },
    fits: ["gel-wash", "oat-wash", "mist", "nia", "vitc", "lotion", "spf"],
    unfit: ["retinol", "sun-milk"],
    order: ["gel-wash", "mist", "nia", "lotion", "spf"],
  }),
  routine("copper", "tr", "cildim çok hassas, sade bir rutin istiyorum", {
    profile: { skinType: "hassas" },
    fits: ["oat-wash", "mist", "baku", "nia", "lotion", "winter", "spf"],
    unfit: ["peel", "sun-milk"],
    order: ["oat-wash", "mist", "lotion", "spf"],
  }),

  routine("quell", "de", "fettige unreine haut, bitte was für morgens und abends", {
    profile: { skinType: "fettig", concerns: ["Unreinheiten"] },
    fits: ["schaum", "bha", "hyaluron", "azelain", "fluid", "sonne", "tonerde"],
    unfit: ["fuss", "ringel", "deo"],
    order: ["schaum", "hyaluron", "fluid", "sonne"],
  }),
  routine("quell", "de", "bin schwanger und hab auf einmal pickel, was darf ich denn überhaupt", {
    fits: ["schaum", "azelain", "hyaluron", "ceramid", "fluid", "sonne", "tonerde"],
    unfit: ["bha", "retinal", "fuss"],
  }),
  routine("quell", "de", "stell mir bitte was für morgens und abends zusammen", {
    profile: { skinType: "trocken", allergies: ["Parfum"] },
    fits: ["schaum", "hyaluron", "ceramid", "sonne"],
    unfit: ["fluid", "mizelle", "bha", "tonerde", "fuss"],
    order: ["schaum", "hyaluron", "ceramid", "sonne"],
  }),
  routine("quell", "de", "die drei hab ich daheim, wie kombinier ich die", {
    selected: ["retinal", "bha", "ceramid"],
    warns:
      /(selben|gleichen|demselben) (abend|nacht|zeit)|abwechs|im wechsel|nicht (zusammen|gleichzeitig|kombin)|getrennt|verschieden|anderen (abend|tag)/i,
  }),
  routine("quell", "de", "in welcher reihenfolge nehm ich die", {
    selected: ["sonne", "vitaminc", "hyaluron", "schaum"],
    order: ["schaum", "hyaluron", "sonne"],
  }),
  routine("quell", "de", "passt das so für abends?", {
    profile: { age: 34, notes: "ich stille gerade" },
    selected: ["retinal", "hyaluron"],
    warns: /stillzeit|stillen|stillst/i,
  }),
  routine("quell", "de", "lange trockene haare und schuppen, vertrage keine mandeln", {
    fits: ["birke", "spuelung"],
    unfit: ["haaroel", "schaum", "bha", "ceramid", "fluid", "fuss"],
    order: ["birke", "spuelung"],
  }),
  routine("quell", "de", "hab trockene haut und eine korbblütler allergie, was kann ich nehmen", {
    profile: { skinType: "trocken", allergies: ["Korbblütler"] },
    fits: ["schaum", "hyaluron", "ceramid", "sonne", "retinal", "azelain"],
    unfit: ["ringel", "bha", "tonerde"],
    order: ["schaum", "hyaluron", "ceramid", "sonne"],
  }),
  routine("quell", "tr", "hamileyim cildim de kuru, günlük bakım önerir misiniz", {
    profile: { skinType: "kuru", notes: "hamile" },
    fits: ["schaum", "hyaluron", "ceramid", "sonne", "azelain"],
    unfit: ["bha", "retinal", "tonerde", "fuss"],
    order: ["schaum", "hyaluron", "ceramid", "sonne"],
  }),
  routine("quell", "en", "red blotchy skin, im 20, nothing over 25 euros apiece", {
    profile: { age: 20, concerns: ["redness"] },
    fits: ["schaum", "hyaluron", "azelain", "ceramid", "sonne"],
    unfit: ["retinal", "fuss"],
    order: ["schaum", "hyaluron", "ceramid", "sonne"],
  }),

  routine("lavin", "tr", "yağlı sivilceli cildim var sabah akşam ne yapmalıyım", {
    profile: { skinType: "yağlı", concerns: ["sivilce"] },
    fits: ["jel", "tonik", "nia", "hya", "sukrem", "gunes", "kil"],
    unfit: ["badem", "sprey"],
    order: ["jel", "tonik", "nia", "sukrem", "gunes"],
  }),
  routine("lavin", "tr", "hamileyim yüzümde lekeler çıktı", {
    fits: ["jel", "sut", "tonik", "cvit", "nia", "hya", "sukrem", "badem", "gunes"],
    unfit: ["retinol", "sprey"],
  }),
  routine("lavin", "tr", "bana bi cilt bakım rutini hazırlar mısınız", {
    profile: { age: 50, skinType: "kuru, hassas", allergies: ["badem"] },
    fits: ["sut", "tonik", "cvit", "nia", "hya", "retinol", "goz", "sukrem", "gunes"],
    unfit: ["badem", "laktik", "kil", "sprey"],
    order: ["sut", "tonik", "hya", "sukrem", "gunes"],
  }),
  routine("lavin", "tr", "bu üçünü nasıl kullanayım", {
    selected: ["laktik", "retinol", "hya"],
    warns: /aynı (gece|akşam|anda|rutin)|farklı (gece|akşam|gün)|dönüşüm|birlikte|ayrı|üst üste/i,
  }),
  routine("lavin", "tr", "bunların sırası nasıl olmalı", {
    selected: ["gunes", "retinol", "cvit", "jel"],
    apart: ["cvit", "retinol"],
    order: ["jel", "cvit", "gunes"],
  }),
  routine("lavin", "tr", "akşam için bu ikisi yeter mi", {
    profile: { age: 31, notes: "bebeğimi emziriyorum" },
    selected: ["retinol", "sukrem"],
    warns: /emzir/i,
  }),
  routine("lavin", "tr", "15 yaşındayım sivilcelerim var ne kullanayım", {
    fits: ["jel", "tonik", "nia", "hya", "sukrem", "gunes", "kil"],
    unfit: ["retinol", "laktik"],
    order: ["jel", "tonik", "nia", "sukrem", "gunes"],
  }),
  routine("lavin", "tr", "boyadan yıpranan saçlarım için bakım sırası", {
    fits: ["sampuan", "sacmaske", "argan"],
    unfit: ["jel", "sut", "laktik", "retinol", "cvit", "sukrem", "gunes", "goz"],
    order: ["sampuan", "sacmaske", "argan"],
  }),
  routine("lavin", "de", "trockene haut, auf kamille reagier ich allergisch, was morgens und abends", {
    profile: { skinType: "trocken", allergies: ["Kamille"] },
    fits: ["tonik", "cvit", "nia", "hya", "retinol", "goz", "badem", "gunes"],
    unfit: ["sut", "kil", "sprey"],
    order: ["tonik", "hya", "badem", "gunes"],
  }),
  routine("lavin", "en", "combination skin, want a bit of glow but oranges give me a rash", {
    profile: { skinType: "combination", allergies: ["orange"] },
    fits: ["jel", "tonik", "nia", "hya", "laktik", "sukrem", "gunes", "kil"],
    unfit: ["cvit", "sprey"],
    order: ["jel", "tonik", "nia", "sukrem", "gunes"],
  }),
];
