// The rules of forms: one file, loaded when a visit first checks something that somebody has typed.

export {
  AccessPolicyWrite,
  AiSettings,
  ApiKeyWrite,
  CollectionWrite,
  ContactWrite,
  InvitationWrite,
  MediaImport,
  MediaName,
  ProfileWrite,
  SiteKeyWrite,
  TagWrite,
  WebhookWrite,
  WebsiteWrite,
  WorkspaceCreate,
  WorkspaceUpdate,
} from "@vitrine/contract";
