import {
  TEMPLATE_KEYS,
  type Template,
  type TemplateKey,
  type WebsiteSection,
  type WebsiteWrite,
} from "@vitrine/contract";

interface TemplateDefinition extends Omit<Template, "key"> {
  look: Pick<WebsiteWrite, "primaryColor" | "accentColor" | "font">;
  /** Sections below the hero. They are untitled, so that a new site has only its own language. */
  sections: WebsiteSection[];
}

const products: WebsiteSection = { type: "products", title: "", productIds: [] };
const collection: WebsiteSection = { type: "collection", title: "", collectionId: null };
const picture: WebsiteSection = { type: "image", title: "", imageId: null, link: null };
const words: WebsiteSection = { type: "text", title: "", text: "" };
const questions: WebsiteSection = { type: "faq", title: "", items: [] };

const TEMPLATES: Record<TemplateKey, TemplateDefinition> = {
  classic: {
    name: "Classic",
    description: "A calm shop front for any catalogue.",
    requiresPhone: false,
    look: { primaryColor: "#1f3a5f", accentColor: "#c9a227", font: "inter" },
    sections: [collection, products, questions],
  },
  minimal: {
    name: "Minimal",
    description: "White space, few words, the products themselves.",
    requiresPhone: false,
    look: { primaryColor: "#111111", accentColor: "#6b7280", font: "space-grotesk" },
    sections: [products],
  },
  beauty: {
    name: "Beauty",
    description: "Soft colours and room for routines, made for skin care and cosmetics.",
    requiresPhone: false,
    look: { primaryColor: "#9d4e6f", accentColor: "#f2b5a7", font: "playfair-display" },
    sections: [picture, products, words, questions],
  },
  textile: {
    name: "Textile",
    description: "Large pictures and collections, made for clothing and home textiles.",
    requiresPhone: false,
    look: { primaryColor: "#34403a", accentColor: "#d9a05b", font: "lora" },
    sections: [picture, collection, products],
  },
  customized: {
    name: "Customized",
    description: "A site that our team designs with you: we call the number that you leave.",
    requiresPhone: true,
    look: { primaryColor: "#3b2f63", accentColor: "#4fb3a5", font: "poppins" },
    sections: [products],
  },
};

export const templates: Template[] = TEMPLATE_KEYS.map((key) => {
  const { name, description, requiresPhone } = TEMPLATES[key];
  return { key, name, description, requiresPhone };
});

/** Returns the initial website of a new workspace. */
export function websiteFromTemplate(templateKey: TemplateKey, name: string, locale: string): WebsiteWrite {
  const { look, sections } = TEMPLATES[templateKey];
  const hero: WebsiteSection = {
    type: "hero",
    title: name,
    text: "",
    imageId: null,
    buttonLabel: "",
    buttonLink: null,
  };
  return {
    ...look,
    templateKey,
    title: name,
    tagline: "",
    logoId: null,
    heroImageId: null,
    navigation: [],
    sections: [hero, ...sections],
    socialLinks: [],
    seoTitle: "",
    seoDescription: "",
    locale,
  };
}
