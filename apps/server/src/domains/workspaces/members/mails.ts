import type { Language, Role } from "@vitrine/contract";
import { composeMail, type Mail } from "../../../providers/mail/index.ts";

interface InvitationTexts {
  roles: Record<Role, string>;
  subject(workspace: string): string;
  invitation(inviter: string, workspace: string, role: string): string;
  accept: string;
  validity: string;
}

const INVITATION: Record<Language, InvitationTexts> = {
  en: {
    roles: { OWNER: "owner", STAFF: "staff", BILLING: "billing" },
    subject: (workspace) => `You are invited to ${workspace}`,
    invitation: (inviter, workspace, role) => `${inviter} invites you to join ${workspace} on Vitrine (role: ${role}).`,
    accept: "Accept the invitation",
    validity: "The link is valid for 7 days, for this address only. If you expected no invitation, ignore this mail.",
  },
  tr: {
    roles: { OWNER: "sahip", STAFF: "çalışan", BILLING: "faturalama" },
    subject: (workspace) => `${workspace} sizi davet ediyor`,
    invitation: (inviter, workspace, role) =>
      `${inviter}, sizi Vitrine'deki ${workspace} çalışma alanına davet ediyor (rol: ${role}).`,
    accept: "Daveti kabul et",
    validity:
      "Bağlantı 7 gün ve yalnızca bu adres için geçerlidir. Davet beklemiyorsanız bu e-postayı yok sayabilirsiniz.",
  },
  de: {
    roles: { OWNER: "Inhaber", STAFF: "Mitarbeit", BILLING: "Abrechnung" },
    subject: (workspace) => `Einladung zu ${workspace}`,
    invitation: (inviter, workspace, role) => `${inviter} lädt Sie zu ${workspace} auf Vitrine ein (Rolle: ${role}).`,
    accept: "Einladung annehmen",
    validity:
      "Der Link gilt 7 Tage und nur für diese Adresse. Wenn Sie keine Einladung erwarten, beachten Sie diese E-Mail nicht.",
  },
};

export interface InvitationMail {
  to: string;
  language: Language;
  inviter: string;
  workspace: string;
  role: Role;
  link: string;
}

export function invitationMail({ to, language, inviter, workspace, role, link }: InvitationMail): Mail {
  const texts = INVITATION[language];
  return composeMail({ to, language, subject: texts.subject(workspace) }, [
    texts.invitation(inviter, workspace, texts.roles[role]),
    { link, label: texts.accept },
    texts.validity,
  ]);
}
