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
  emptyText: "Üyelerde, ayarlarda ve web sitesinde yapılan değişiklikler burada görünür.",
  through: (name) => `${name} ile`,
  /** Starts a sentence. */
  formerActor: "Eski bir üye",
  formerMember: "eski bir üye",
  platform: "Vitrine ekibi",
  roles: { OWNER: "Sahip", STAFF: "Ekip", BILLING: "Faturalama" },
  deeds: {
    "member.set": ({ who, whom, role }) => `${who}, ${whom} için ${role} rolünü belirledi`,
    "member.remove": ({ who }) => `${who} bir üyeyi çıkardı`,
    "invitation.send": ({ who, whom, role }) => `${who}, ${whom} adresini ${role} rolüyle davet etti`,
    "invitation.cancel": ({ who }) => `${who} bir daveti iptal etti`,
    "workspace.create": ({ who }) => `${who} çalışma alanını oluşturdu`,
    "workspace.update": ({ who }) => `${who} çalışma alanı profilini düzenledi`,
    "workspace.close": ({ who }) => `${who} çalışma alanını kapattı`,
    "workspace.reopen": ({ who }) => `${who} çalışma alanını yeniden açtı`,
    "workspace.suspend": ({ who }) => `${who} çalışma alanını askıya aldı`,
    "workspace.activate": ({ who }) => `${who} askıya almayı kaldırdı`,
    "workspace.storage_limits": ({ who }) => `${who} depolama sınırını değiştirdi`,
    "website.publish": ({ who }) => `${who} web sitesini yayınladı`,
    "website.update": ({ who }) => `${who} web sitesini düzenledi`,
    "website.feeds": ({ who }) => `${who} ürün feed ayarını değiştirdi`,
    "access_policy.change": ({ who }) => `${who} erişim kurallarını değiştirdi`,
    "customer.erase": ({ who }) => `${who} bir müşterinin verilerini sildi`,
    "wallet.adjust": ({ who, amount }) => `${who} bakiyede ${amount} kredilik düzeltme yaptı`,
  },
  otherDeed: ({ who }) => `${who} çalışma alanını güncelledi`,
};

export default tr;
