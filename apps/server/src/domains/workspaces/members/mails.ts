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
    subject: (workspace) => `You're invited to join ${workspace}`,
    invitation: (inviter, workspace, role) => `${inviter} invited you to join ${workspace} on Vitrine (role: ${role}).`,
    accept: "Accept invitation",
    validity:
      "The link is valid for 7 days and only for this email address. If you didn't expect this invitation, ignore this email.",
  },
  tr: {
    roles: { OWNER: "sahip", STAFF: "ekip", BILLING: "faturalama" },
    subject: (workspace) => `${workspace} çalışma alanına davet edildiniz`,
    invitation: (inviter, workspace, role) =>
      `${inviter}, sizi Vitrine’deki ${workspace} çalışma alanına davet ediyor (rol: ${role}).`,
    accept: "Daveti kabul et",
    validity:
      "Bağlantı 7 gün boyunca yalnızca bu e-posta adresi için geçerlidir. Davet beklemiyorsanız bu e-postayı dikkate almayın.",
  },
  de: {
    roles: { OWNER: "Inhaber", STAFF: "Team", BILLING: "Abrechnung" },
    subject: (workspace) => `Einladung zum Workspace ${workspace}`,
    invitation: (inviter, workspace, role) =>
      `${inviter} lädt Sie in den Workspace ${workspace} auf Vitrine ein (Rolle: ${role}).`,
    accept: "Einladung annehmen",
    validity:
      "Der Link ist 7 Tage lang und nur für diese E-Mail-Adresse gültig. Falls Sie keine Einladung erwarten, ignorieren Sie diese E-Mail.",
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
