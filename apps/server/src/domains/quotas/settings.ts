import { LIMITS, type StorageUse } from "@vitrine/contract";
import { whole } from "../../settings/forms.ts";
import { defineSection } from "../../settings/section.ts";

/** Default limits of one workspace. */
export type StorageLimits = Readonly<Record<keyof StorageUse | keyof RowLimits, number>>;

/** Row limits, because very small rows and files are not limited by bytes. */
export interface RowLimits {
  readonly tags: number;
  readonly collections: number;
  readonly media: number;
}

/** Limits of anonymous registrations in the service as a whole. */
export interface ServiceLimits {
  readonly registeredClients: number;
  readonly integrationSources: number;
}

const limit = (fallback: number) => whole(0, LIMITS.staff.storageLimitMax).default(fallback);

export const storageSection = defineSection({
  title: "Storage limits of a workspace",
  variables: {
    STORAGE_MEDIA_BYTES: limit(LIMITS.storage.mediaBytes).describe(
      "Bytes of media. `npx vitrine storage set` changes the limits of a single workspace.",
    ),
    STORAGE_CATALOGUE_BYTES: limit(LIMITS.storage.catalogueBytes).describe("Bytes of catalogue texts."),
    STORAGE_PRODUCTS: limit(LIMITS.storage.products).describe("Products."),
    STORAGE_TAGS: limit(LIMITS.storage.tags).describe("Tags. The same in every workspace."),
    STORAGE_COLLECTIONS: limit(LIMITS.storage.collections).describe("Collections. The same in every workspace."),
    STORAGE_MEDIA: limit(LIMITS.storage.media).describe("Images. The same in every workspace."),
    STORAGE_UNFINISHED_IMPORTS: limit(LIMITS.storage.unfinishedImports).describe(
      "Imports that are pending or running.",
    ),
  },
  read: (v): StorageLimits => ({
    mediaBytes: v.STORAGE_MEDIA_BYTES,
    catalogueBytes: v.STORAGE_CATALOGUE_BYTES,
    products: v.STORAGE_PRODUCTS,
    tags: v.STORAGE_TAGS,
    collections: v.STORAGE_COLLECTIONS,
    media: v.STORAGE_MEDIA,
    unfinishedImports: v.STORAGE_UNFINISHED_IMPORTS,
  }),
});

export const anonymousSection = defineSection({
  title: "Limits of anonymous registrations",
  variables: {
    OAUTH_CLIENTS_MAX: limit(LIMITS.oauth.clients).describe("Registered OAuth clients, in the whole service."),
    INTEGRATION_SOURCES_MAX: limit(LIMITS.oauth.sources).describe("Integration sources, in the whole service."),
  },
  read: (v): ServiceLimits => ({
    registeredClients: v.OAUTH_CLIENTS_MAX,
    integrationSources: v.INTEGRATION_SOURCES_MAX,
  }),
});
