import {
  abstain,
  answerable,
  compare,
  follow,
  limits,
  parts,
  type UnseenQuestion,
  which,
} from "../../unseen/question.ts";

const SHOP = "mayahane";
export const mayahane: UnseenQuestion[] = [
  which(
    SHOP,
    null,
    "tr",
    "tezgâha yapışan hamuru bıçakla sökeyim derken mermeri çizdim, başka yolu yok mu?",
    ["kiskac"],
    ["terazi", "halka", "ekmekdolabi"],
  ),
  which(
    SHOP,
    null,
    "tr",
    "ekmeğim hep dışı yanık içi çiğ çıkıyor, piştiğini nereden anlayacağım?",
    ["termo"],
    ["cizik", "halka", "ekmekdolabi"],
  ),
  which(SHOP, null, "tr", "aldığım ekmek ertesi gün taş gibi oluyor", ["ekmekdolabi"], ["atestopu", "terazi", "termo"]),
  which(
    SHOP,
    null,
    "tr",
    "Hiç ekmek yapmamış kuzenime ne hediye edeyim? Okumayı sever.",
    ["kitap"],
    ["atestopu", "karakiz", "sicakyuva"],
  ),
  which(
    SHOP,
    "atestopu",
    "tr",
    "bunu fırından çıkarırken elim yanmasın, ne almalıyım",
    ["firinci"],
    ["kiskac", "cizik"],
  ),

  limits(
    SHOP,
    null,
    "tr",
    "oğlum çölyak, ona ekmek yapabileceğim un, 150 lirayı geçmesin",
    ["dertsiz"],
    ["sarikiz", "pamukdede", "karakiz", "uyuyandev"],
  ),
  limits(SHOP, null, "tr", "300 TL altı, örtüsü de olan fermantasyon sepeti var mı?", [], ["uzunince", "halka"]),
  limits(SHOP, null, "tr", "Bulaşık makinesinde yıkanabilen bir hamur aleti, en fazla 120 TL", ["kiskac"], ["cizik"]),
  limits(
    SHOP,
    null,
    "tr",
    "protein oranı %12'nin üstünde bir un istiyorum, 90 liradan ucuz olsun",
    ["sarikiz"],
    ["pamukdede", "karakiz", "dertsiz"],
  ),

  parts(SHOP, "kara", "tr", "kaç litre, kaç dereceye dayanıyor, indüksiyonda olur mu?", [
    "4,5 litre",
    "260 °C",
    ["indüksiyonda da çalışır"],
  ]),
  parts(SHOP, "terazi", "tr", "En fazla kaç kilo tartıyor ve pili içinde mi?", ["3 kg", ["kutuda var"]]),
  parts(SHOP, "dertsiz", "tr", "içinde süt ya da mısır var mı, bir de maya koymam gerekiyor mu", [
    ["Süt, yumurta ve mısır içermez"],
    ["Mayası içinde değildir"],
  ]),

  answerable(SHOP, "aceleci", "tr", "1 kilo una kaç poşet atayım?", [["500 g"]]),
  answerable(SHOP, "atestopu", "tr", "fırında önceden ne kadar ısıtmam gerek", ["45 dakika"]),
  answerable(SHOP, "ekmekdolabi", "tr", "veganım, bana uyar mı?", [["vegan değildir"]]),
  answerable(SHOP, "terazi", "de", "Auf wie viel Gramm genau wiegt die?", ["0,1 g"]),

  abstain(SHOP, "uyuyandev", "tr", "bu mayanın kökeni kaç yıllık?"),
  abstain(SHOP, "pamukdede", "tr", "bu un organik sertifikalı mı"),
  abstain(SHOP, "halka", "tr", "hezaren nereden geliyor, hangi ülkede üretiliyor?"),
  abstain(SHOP, "kara", "en", "is the inside enamelled?"),

  compare(SHOP, "halka", "tr", "Uzun İnce'ye ne kadar hamur sığar, buna ne kadar?", ["1 kg", "750 g"]),
  compare(SHOP, "sarikiz", "tr", "hangisinin proteini daha yüksek, bu mu Pamuk Dede mi", ["%13", "%12,5"]),

  follow(SHOP, "karakiz", "tr", "bu un tek başına kabarır mı?", "peki karıştıracağım beyaz un kaç para", ["95 TL"]),
  follow(SHOP, "sicakyuva", "tr", "kaç dereceye ayarlanıyor?", "stokta yok galiba, ne zaman gelir", [["Ocak sonunda"]]),
];
