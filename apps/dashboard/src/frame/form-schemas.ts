// Form schemas in one chunk, loaded at the first validation of user input.

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
