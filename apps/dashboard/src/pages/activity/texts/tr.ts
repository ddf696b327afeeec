import type en from "./en.ts";

const tr: typeof en = {
  title: "Hareketler",
  kind: "Tür",
  everything: "Her şey",
  kinds: {
    member: "Üyeler",
    invitation: "Davetler",
    workspace: "Çalışma alanı",
    website: "Web sitesi",
    access_policy: "Erişim",
    customer: "Müşteriler",
    wallet: "Kredi",
  },
  empty: "Henüz bir şey olmadı",
  emptyText: "Kim kimi davet etti, kim yayınladı, kim neyi değiştirdi: burada yazılıdır ve kimse değiştiremez.",
  through: (name) => `${name} aracılığıyla`,
  somebody: "Biri",
  platform: "Platform ekibi",
  roles: { OWNER: "sahip", STAFF: "personel", BILLING: "muhasebe" },
  deeds: {
    "member.set": ({ who, whom, role }) => `${who} rol verdi: ${whom}, ${role}`,
    "member.remove": ({ who, whom }) => `${who} üyeliği bitirdi: ${whom}`,
    "invitation.send": ({ who, whom, role }) => `${who} davet etti: ${whom}, ${role}`,
    "invitation.cancel": ({ who }) => `${who} bir daveti geri çekti`,
    "workspace.create": ({ who }) => `${who} çalışma alanını oluşturdu`,
    "workspace.update": ({ who }) => `${who} profili değiştirdi`,
    "workspace.close": ({ who }) => `${who} çalışma alanını kapattı`,
    "workspace.reopen": ({ who }) => `${who} çalışma alanını yeniden açtı`,
    "workspace.suspend": ({ who }) => `${who} çalışma alanını askıya aldı`,
    "workspace.activate": ({ who }) => `${who} çalışma alanını etkinleştirdi`,
    "workspace.storage_limits": ({ who }) => `${who} depolama sınırlarını değiştirdi`,
    "website.publish": ({ who }) => `${who} web sitesini yayınladı`,
    "website.update": ({ who }) => `${who} web sitesini değiştirdi`,
    "website.feeds": ({ who }) => `${who} ürün akışlarını açtı veya kapattı`,
    "access_policy.change": ({ who }) => `${who} siteyi kimin görüp sorabileceğini değiştirdi`,
    "customer.erase": ({ who }) => `${who} bir müşterinin verilerini sildi`,
    "wallet.adjust": ({ who, amount }) => `${who} krediyi düzeltti: ${amount}`,
  },
  otherDeed: ({ who }) => `${who} çalışma alanında bir işlem yaptı`,
};

export default tr;
