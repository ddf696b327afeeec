import { z } from "zod";
import { FONTS } from "../enumerations.ts";
import { codePointLength, formed, id, idOf, locale, text, timestamp, title } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { patchOf, replacementOf } from "./patch.ts";
import { TemplateKey } from "./workspace.ts";

/** A safe link target: no scheme that runs code, and no other host through `//host`. */
const link = () =>
  text({ min: 1, max: LIMITS.field.linkMax }).regex(
    /^(?:https?:\/\/[^\s/\\][^\s\\]*|(?:mailto|tel):[^\s\\]+|\/(?:[^\s/\\][^\s\\]*)?)$/,
    "must start with https://, http://, mailto:, tel: or a single /",
  );

const color = () => formed(/^#[0-9a-fA-F]{6}$/, { max: 7, problem: "must be a colour such as #1a2b3c" });

const mediaId = () => id().nullable().default(null).meta({ description: "med_…" });
const label = () => title({ max: LIMITS.website.labelMax });
const heading = () => text({ max: LIMITS.website.sectionTitleMax }).default("");
const paragraph = () => text({ max: LIMITS.website.sectionTextMax }).default("");

const HeroSection = z
  .strictObject({
    type: z.literal("hero"),
    title: heading(),
    text: paragraph(),
    imageId: mediaId(),
    buttonLabel: text({ max: LIMITS.website.labelMax }).default(""),
    buttonLink: link().nullable().default(null),
  })
  .meta({ id: "HeroSection" });

const CollectionSection = z
  .strictObject({ type: z.literal("collection"), title: heading(), collectionId: idOf("col").nullable().default(null) })
  .meta({ id: "CollectionSection" });

/** Shows the newest products if no products are chosen. */
const ProductsSection = z
  .strictObject({
    type: z.literal("products"),
    title: heading(),
    productIds: z.array(idOf("prd")).max(LIMITS.website.sectionItemsMax).default([]),
  })
  .meta({ id: "ProductsSection" });

const TextSection = z
  .strictObject({ type: z.literal("text"), title: heading(), text: paragraph() })
  .meta({ id: "TextSection" });

const ImageSection = z
  .strictObject({
    type: z.literal("image"),
    title: heading(),
    imageId: mediaId(),
    link: link().nullable().default(null),
  })
  .meta({ id: "ImageSection" });

const FaqItem = z
  .strictObject({
    question: title({ max: LIMITS.website.sectionTitleMax }),
    answer: title({ max: LIMITS.website.sectionTextMax }),
  })
  .meta({ id: "FaqItem" });

const FaqSection = z
  .strictObject({
    type: z.literal("faq"),
    title: heading(),
    items: z.array(FaqItem).max(LIMITS.website.sectionItemsMax).default([]),
  })
  .meta({ id: "FaqSection" });

export const WebsiteSection = z.discriminatedUnion(
  "type",
  [HeroSection, CollectionSection, ProductsSection, TextSection, ImageSection, FaqSection],
  {
    error: ({ code }) =>
      code === "invalid_union" ? "must be one of hero, collection, products, text, image, faq" : undefined,
  },
);
export type WebsiteSection = z.output<typeof WebsiteSection>;

const { sectionsMax, sectionsLengthMax } = LIMITS.website;

const sections = () =>
  z
    .array(WebsiteSection)
    .max(sectionsMax)
    .refine(
      (given) => codePointLength(JSON.stringify(given)) <= sectionsLengthMax,
      `must have at most ${sectionsLengthMax} characters as JSON`,
    )
    .default([])
    .meta({ description: `At most ${sectionsLengthMax} characters in total, as JSON.` });

const NavigationItem = z.strictObject({ label: label(), link: link() }).meta({ id: "NavigationItem" });
const SocialLink = z.strictObject({ name: label(), link: link() }).meta({ id: "SocialLink" });

/** All editable values. In a patch, null resets a field to the default given here. */
export const WebsiteWrite = z
  .strictObject({
    templateKey: TemplateKey,
    title: text({ max: LIMITS.website.titleMax }),
    tagline: text({ max: LIMITS.website.taglineMax }).default(""),
    logoId: mediaId(),
    heroImageId: mediaId(),
    primaryColor: color(),
    accentColor: color(),
    font: z.enum(FONTS),
    navigation: z.array(NavigationItem).max(LIMITS.website.navigationMax).default([]),
    sections: sections(),
    socialLinks: z.array(SocialLink).max(LIMITS.website.socialLinksMax).default([]),
    seoTitle: text({ max: LIMITS.website.seoTitleMax }).default(""),
    seoDescription: text({ max: LIMITS.website.seoDescriptionMax }).default(""),
    locale: locale(),
  })
  .meta({ id: "WebsiteWrite" });
export type WebsiteWrite = z.output<typeof WebsiteWrite>;

export const WebsiteUpdate = replacementOf(WebsiteWrite).meta({ id: "WebsiteUpdate" });

export const WebsitePatch = patchOf(WebsiteWrite).meta({ id: "WebsitePatch" });

export const Website = WebsiteWrite.extend({ url: z.string(), updatedAt: timestamp() }).meta({ id: "Website" });
export type Website = z.output<typeof Website>;

/** The edited website: the draft if there is one, otherwise the live website. */
export const WebsiteDraft = z
  .strictObject({
    values: WebsiteWrite,
    isDraft: z.boolean().describe("False without a draft: the values are live."),
    isLiveNewer: z.boolean().describe("True if the live website changed after the draft began."),
    updatedAt: timestamp().nullable().describe("Last change of the draft; null without one."),
    updatedBy: z.string().nullable().describe("Author of the draft; null without one."),
  })
  .meta({ id: "WebsiteDraft" });
export type WebsiteDraft = z.output<typeof WebsiteDraft>;

export const WebsiteVersion = z
  .strictObject({
    id: id(),
    title: z.string(),
    source: z
      .enum(["PUBLISHED", "UPDATED"])
      .describe("PUBLISHED from a draft, or UPDATED directly by a program or agent."),
    isLive: z.boolean(),
    publishedAt: timestamp(),
    publishedBy: z.string().nullable().describe("Null for a website from before versions existed."),
  })
  .meta({ id: "WebsiteVersion" });
export type WebsiteVersion = z.output<typeof WebsiteVersion>;

export const WebsiteVersionList = z
  .strictObject({ versions: z.array(WebsiteVersion) })
  .meta({ id: "WebsiteVersionList" });

export const WebsitePreview = z
  .strictObject({
    url: z.string().describe("Shows the draft with later changes to anyone with this URL."),
    expiresAt: timestamp(),
    values: WebsiteWrite,
  })
  .meta({ id: "WebsitePreview" });

export const websiteWriteExample: WebsiteWrite = {
  templateKey: "beauty",
  title: "Işıltı",
  tagline: "Skin care that explains itself",
  logoId: null,
  heroImageId: null,
  primaryColor: "#9d4edd",
  accentColor: "#ffb4a2",
  font: "poppins",
  navigation: [{ label: "Sun care", link: "/collections/sun-care" }],
  sections: [
    { type: "hero", title: "Glow, every day", text: "", imageId: null, buttonLabel: "Shop", buttonLink: "/products" },
    { type: "products", title: "New in", productIds: [] },
    { type: "faq", title: "Questions", items: [{ question: "Do you ship abroad?", answer: "Yes, to 30 countries." }] },
  ],
  socialLinks: [{ name: "Instagram", link: "https://instagram.com/isilti" }],
  seoTitle: "Işıltı skin care",
  seoDescription: "Serums, sunscreens and routines with an assistant that answers.",
  locale: "tr-TR",
};

export const websiteExample: Website = {
  ...websiteWriteExample,
  url: "https://isilti.vitrine.example",
  updatedAt: "2026-03-02T08:30:00.000Z",
};

export const websiteDraftExample: WebsiteDraft = {
  values: websiteWriteExample,
  isDraft: true,
  isLiveNewer: false,
  updatedAt: "2026-03-02T08:30:00.000Z",
  updatedBy: "Elif",
};

export const websiteVersionExample: WebsiteVersion = {
  id: "wsv_01kp2v8d3nfa9svqmz4c7hxw1e",
  title: websiteWriteExample.title,
  source: "PUBLISHED",
  isLive: true,
  publishedAt: "2026-03-02T08:30:00.000Z",
  publishedBy: "Elif",
};
