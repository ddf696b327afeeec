import type en from "./en.ts";

const tr: typeof en = {
  title: "Etkinlik",
  kind: "Tür",
  everything: "Tüm etkinlikler",
  kinds: {
    member: "Üyeler",
    invitation: "Davetler",
    workspace: "Çalışma alanı",
    website: "Web sitesi",
    access_policy: "Erişim kuralları",
    customer: "Müşteriler",
    wallet: "Kredi",
  },
  empty: "Henüz etkinlik yok",
  emptyText: "Üyelerdeki, ayarlardaki ve sitedeki değişiklikler burada görünür.",
  through: (name) => `${name} ile`,
  /** Starts a sentence. */
  formerActor: "Eski bir üye",
  formerMember: "eski bir üye",
  platform: "Vitrine ekibi",
  roles: { OWNER: "Sahip", STAFF: "Ekip", BILLING: "Faturalama" },
  deeds: {
    "member.set": ({ who, whom, role }) => `${who} rol değiştirdi: ${whom}, ${role}`,
    "member.remove": ({ who, whom }) => `${who} üye çıkardı: ${whom}`,
    "invitation.send": ({ who, whom, role }) => `${who} davet etti: ${whom}, ${role}`,
    "invitation.cancel": ({ who }) => `${who} bir daveti iptal etti`,
    "workspace.create": ({ who }) => `${who} çalışma alanını oluşturdu`,
    "workspace.update": ({ who }) => `${who} çalışma alanı profilini düzenledi`,
    "workspace.close": ({ who }) => `${who} çalışma alanını kapattı`,
    "workspace.reopen": ({ who }) => `${who} çalışma alanını yeniden açtı`,
    "workspace.suspend": ({ who }) => `${who} çalışma alanını askıya aldı`,
    "workspace.activate": ({ who }) => `${who} askıyı kaldırdı`,
    "workspace.storage_limits": ({ who }) => `${who} depolama sınırını değiştirdi`,
    "website.publish": ({ who }) => `${who} web sitesini yayınladı`,
    "website.update": ({ who }) => `${who} web sitesini düzenledi`,
    "website.feeds": ({ who }) => `${who} ürün akışlarını açtı veya kapattı`,
    "access_policy.change": ({ who }) => `${who} erişim kurallarını değiştirdi`,
    "customer.erase": ({ who }) => `${who} bir müşterinin verilerini sildi`,
    "wallet.adjust": ({ who, amount }) => `${who} bakiyeyi düzeltti: ${amount}`,
  },
  otherDeed: ({ who }) => `${who} çalışma alanını değiştirdi`,
};

export default tr;
