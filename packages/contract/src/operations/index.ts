import type { Operation } from "../define-operation.ts";
import * as accessPolicy from "./access-policy.ts";
import * as account from "./account.ts";
import * as accountRecords from "./account-records.ts";
import * as adjustments from "./adjustments.ts";
import * as assistant from "./assistant.ts";
import * as audit from "./audit.ts";
import * as auditLog from "./audit-log.ts";
import * as billing from "./billing.ts";
import * as bin from "./bin.ts";
import * as chat from "./chat.ts";
import * as closing from "./closing.ts";
import { collectOperations } from "./collect.ts";
import * as collectionProducts from "./collection-products.ts";
import * as collections from "./collections.ts";
import * as connections from "./connections.ts";
import * as contact from "./contact.ts";
import * as customers from "./customers.ts";
import * as domains from "./domains.ts";
import * as environment from "./environment.ts";
import * as experience from "./experience.ts";
import * as feedback from "./feedback.ts";
import * as feeds from "./feeds.ts";
import * as home from "./home.ts";
import * as imports from "./imports.ts";
import * as jobs from "./jobs.ts";
import * as keys from "./keys.ts";
import * as media from "./media.ts";
import * as members from "./members.ts";
import * as overview from "./overview.ts";
import * as paymentRecords from "./payment-records.ts";
import * as preferences from "./preferences.ts";
import * as productChanges from "./product-changes.ts";
import * as products from "./products.ts";
import * as rows from "./rows.ts";
import * as search from "./search.ts";
import * as signIn from "./sign-in.ts";
import * as siteKeys from "./site-keys.ts";
import * as sitemap from "./sitemap.ts";
import * as sources from "./sources.ts";
import * as staff from "./staff.ts";
import * as staffSignIn from "./staff-sign-in.ts";
import * as storage from "./storage.ts";
import * as tags from "./tags.ts";
import * as trials from "./trials.ts";
import * as uploads from "./uploads.ts";
import * as usage from "./usage.ts";
import * as wallet from "./wallet.ts";
import * as webhooks from "./webhooks.ts";
import * as website from "./website.ts";
import * as websiteDrafts from "./website-drafts.ts";
import * as workspaceExport from "./workspace-export.ts";
import * as workspaceRecords from "./workspace-records.ts";
import * as workspaces from "./workspaces.ts";

/** Every operation, in the order of documents and tool lists. */
export const OPERATIONS: readonly Operation[] = collectOperations([
  account,
  workspaces,
  workspaceExport,
  search,
  home,
  storage,
  audit,
  website,
  websiteDrafts,
  domains,
  products,
  productChanges,
  rows,
  imports,
  collections,
  collectionProducts,
  tags,
  bin,
  media,
  uploads,
  assistant,
  trials,
  wallet,
  usage,
  feedback,
  webhooks,
  experience,
  sitemap,
  feeds,
  chat,
  customers,
  billing,
  members,
  accessPolicy,
  closing,
  keys,
  siteKeys,
  connections,
  preferences,
  environment,
  signIn,
  contact,
  staffSignIn,
  overview,
  accountRecords,
  workspaceRecords,
  sources,
  adjustments,
  paymentRecords,
  jobs,
  auditLog,
  staff,
]);
