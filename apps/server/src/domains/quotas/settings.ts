import type { StorageUse } from "@vitrine/contract";
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

const limit = (fallback: number) => whole(0, 2 ** 50).default(fallback);
const GIB = 1024 ** 3;

export const storageSection = defineSection({
  title: "What one workspace may hold",
  variables: {
    STORAGE_MEDIA_BYTES: limit(5 * GIB).describe(
      "Bytes of media. `npx vitrine storage set` gives a single workspace another limit, here as below.",
    ),
    STORAGE_CATALOGUE_BYTES: limit(2 * GIB).describe("Bytes of catalogue texts."),
    STORAGE_PRODUCTS: limit(1_000_000).describe("Products."),
    STORAGE_TAGS: limit(1_000_000).describe("Tags, in every workspace."),
    STORAGE_COLLECTIONS: limit(100_000).describe("Collections, in every workspace."),
    STORAGE_MEDIA: limit(1_000_000).describe("Pictures, however small, in every workspace."),
    STORAGE_UNFINISHED_IMPORTS: limit(2).describe("Imports that wait or run."),
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

export const strangersSection = defineSection({
  title: "What strangers may add to the service as a whole",
  variables: {
    OAUTH_CLIENTS_MAX: limit(200_000).describe("Clients that agents register."),
    INTEGRATION_SOURCES_MAX: limit(50_000).describe("The sources behind them."),
  },
  read: (v): ServiceLimits => ({
    registeredClients: v.OAUTH_CLIENTS_MAX,
    integrationSources: v.INTEGRATION_SOURCES_MAX,
  }),
});
