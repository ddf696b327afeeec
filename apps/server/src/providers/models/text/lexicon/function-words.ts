// Small words that carry no topic. They tell languages apart and are left out when texts are compared.

import type { Language } from "../languages.ts";
import { fold } from "../words.ts";

const WORDS: Record<Language, string> = {
  en: `a about after again all also am an and any anything are as at be been before being best between both but by can
    cannot could did do does doing don down during each either else ever every everything few for from get give gives
    go good got had has have having he hello help her here hers hey hi him his how i if in into is it its itself just
    know let like look made make makes many may me mean might more most much must my need no not now of off ok okay on
    once one only onto or other our ours out over own per please possible product products item put really recommend right s same say see
    shall she should so some someone something still such sure t take tell than thank thanks that the their theirs them
    then there these they thing things this those though through to too try under until up us very want was way we well
    were what when where whether which while who whom whose why will with within without would yes yet you your yours
    because since also always usually often sometimes already quite lot bit currently
    actually maybe whats hows im ive dont doesnt cant someone anyone called say says there really simply long`,
  tr: `acaba ama ancak artık aslında ay az bana bazı ben benim beni beri bile bilgi bir biraz birkaç biri birşey bu
    buna bunlar bunu bunun burada böyle bütün çok çünkü da daha dahi de değil diye dolayı en evet eğer fakat falan gibi
    göre ha hangi hangisi hatta hem henüz hep hepsi her herhangi herkes hiç için ile ilgili ise işte kadar kez ki kim
    kimse la lütfen m mı mi mu mü mıdır midir mudur müdür merhaba misiniz mısınız mıyım miyim muyum nasıl ne neden nedir
    nerede neyi niçin niye o olan olarak oldu olsun olur olabilir oluyor on ona onlar onu onun orada oysa peki sadece
    sana sanki selam sen siz sizin size sonra şey şu şimdi tabii tam tamam tüm ürün ürünü ürünün üzere var ve veya ya
    yada yani yapmak yok yoksa zaten bilir bilmek istiyorum istiyor eder edilir ettim acıklar söyler söyle misin
    teşekkür teşekkürler gerek gerekir gerekiyor lazım etmeli içinde içerisinde yüzde kaç ihtiyacım mıyız olmalı
    ok okay bazen genelde sürekli sanırım galiba özellikle zaman`,
  de: `aber alle allem allen aller alles als also am an andere anderen auch auf aus bei beim bekommen besser bin bis
    bist bitte da dabei dafür damit danach dann daran darauf darf das dass dazu dein dem den denn der des dessen die
    dies diese diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines einfach er es etwa etwas
    euch euer für gab geben gegen geht gibt gut habe haben hallo hat hatte hatten hier hin ich ihm ihn ihnen ihr ihre
    im in ins irgend irgendwas ist ja jede jeden jeder jedes jetzt kann kannst kein keine keinen können könnte man
    manche mehr mein meine meinem meinen meiner mich mir mit muss müssen nach nein nicht nichts noch nun nur ob oder
    ohne produkt schon sehr sein seine sich sie sind so sogar soll sollte sollten sonst um und uns unser unter viel vom
    von vor wann war waren warum was weil welche welchem welchen welcher welches wenn wer werde werden wie wieder will
    wir wird wo wohl wollen würde wurde zu zum zur zwar zwischen danke vielen lassen lässt eigentlich sagen sagt eignet brauche braucht viele viel wieviel nehmen nehme nimmt nimm trotzdem gerade
    ok okay leider meistens manchmal deshalb daher wenig ganz immer gerne gern mal bereits außerdem vielleicht
    wirklich neu neue neuen neuer neues beste besten bester`,
};

const sets = new Map<Language, ReadonlySet<string>>();

export function functionWords(language: Language): ReadonlySet<string> {
  let set = sets.get(language);
  if (set === undefined) {
    set = new Set(WORDS[language].split(/\s+/).map(fold));
    sets.set(language, set);
  }
  return set;
}
