// The site drawn from its settings: what stands where, with the shop's own pictures, colours and words.

import type { WebsiteSection, WebsiteWrite } from "@vitrine/contract";
import { cx } from "@vitrine/ui";
import type { CSSProperties } from "react";
import styles from "./preview.module.css";
import { type Shown, useCollection, usePictureUrl, useShownProducts } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

interface PreviewProps {
  values: WebsiteWrite;
  isPhone: boolean;
  open: number | undefined;
  onOpen: (at: number) => void;
}

const SERIFS: readonly string[] = ["lora", "playfair-display"];

export function Preview({ values, isPhone, open, onOpen }: PreviewProps) {
  const texts = useTexts();
  const colours = { "--site": values.primaryColor, "--accent": values.accentColor } as CSSProperties;
  return (
    <article
      className={cx(
        styles.site,
        styles[values.templateKey],
        isPhone && styles.phone,
        SERIFS.includes(values.font) && styles.serif,
        isDark(values.primaryColor) ? styles.lightOnSite : styles.darkOnSite,
        isDark(values.accentColor) && styles.lightOnAccent,
      )}
      style={colours}
      aria-label={texts.preview}
    >
      <Top values={values} />
      {values.sections.map((section, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a section is known by its place
          key={at}
          className={cx(styles.section, at === open && styles.open)}
        >
          {at === open && <span className={styles.flag}>{texts.types[section.type]}</span>}
          <Section section={section} heroImageId={values.heroImageId} />
          <button
            type="button"
            className={styles.hit}
            aria-label={texts.editSection(section.title || texts.types[section.type])}
            onClick={() => onOpen(at)}
          />
        </div>
      ))}
      <Foot values={values} />
    </article>
  );
}

/** White reads on it better than ink does. */
function isDark(colour: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.18;
}

function Top({ values: { title, logoId, navigation } }: { values: WebsiteWrite }) {
  const logo = usePictureUrl(logoId);
  return (
    <div className={styles.top}>
      <span className={styles.menu}>
        {navigation.slice(0, 5).map(({ label }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two links may have one name
          <span key={at}>{label}</span>
        ))}
      </span>
      {logo ? <img className={styles.logo} src={logo} alt="" /> : <span className={styles.name}>{title}</span>}
      <span className={styles.askPill}>✦</span>
    </div>
  );
}

function Section({ section, heroImageId }: { section: WebsiteSection; heroImageId: string | null }) {
  switch (section.type) {
    case "hero":
      return <Hero section={section} heroImageId={heroImageId} />;
    case "products":
      return <Products title={section.title} ids={section.productIds} />;
    case "collection":
      return <CollectionRow title={section.title} id={section.collectionId} />;
    case "image":
      return <Wide section={section} />;
    case "text":
      return (
        <div className={styles.text}>
          {section.title && <h2>{section.title}</h2>}
          <p>{section.text}</p>
        </div>
      );
    case "faq":
      return <Faq section={section} />;
  }
}

type Of<Type extends WebsiteSection["type"]> = Extract<WebsiteSection, { type: Type }>;

function Hero({ section, heroImageId }: { section: Of<"hero">; heroImageId: string | null }) {
  const url = usePictureUrl(section.imageId ?? heroImageId);
  return (
    <div className={cx(styles.hero, url && styles.withPicture)}>
      {url && <img src={url} alt="" />}
      <div>
        {section.title && <h2>{section.title}</h2>}
        <p>{section.text}</p>
        {section.buttonLabel && <span className={styles.button}>{section.buttonLabel}</span>}
      </div>
    </div>
  );
}

function Products({ title, ids }: { title: string; ids: readonly string[] }) {
  return <Goods title={title} goods={useShownProducts(ids, 4)} />;
}

function CollectionRow({ title, id }: { title: string; id: string | null }) {
  const collection = useCollection(id);
  const goods = useShownProducts(collection?.productIds.slice(0, 4) ?? [], 4);
  // A collection lends its name; until it is known, its place is kept.
  const name = title || (collection?.name ?? (id === null ? "" : undefined));
  return <Goods title={name} goods={id === null ? [] : goods} />;
}

function Goods({ title, goods }: { title: string | undefined; goods: readonly Shown[] }) {
  const shown: (Shown | undefined)[] = goods.length === 0 ? [undefined, undefined, undefined, undefined] : [...goods];
  return (
    <div className={styles.goods}>
      {title === undefined ? <div className={styles.nameless} /> : title && <h2>{title}</h2>}
      <div className={styles.shelf}>
        {shown.slice(0, 8).map((product, at) => (
          <div key={product?.id ?? at}>
            <span className={styles.good}>{product?.url && <img src={product.url} alt="" loading="lazy" />}</span>
            <span className={styles.goodName}>{product?.name}</span>
          </div>
        ))}
      </div>
    </div>
  );
}

function Wide({ section }: { section: Of<"image"> }) {
  const url = usePictureUrl(section.imageId);
  return (
    <div className={styles.wide}>
      {url && <img src={url} alt="" />}
      {section.title && <h2>{section.title}</h2>}
    </div>
  );
}

function Faq({ section }: { section: Of<"faq"> }) {
  return (
    <div className={styles.faq}>
      {section.title && <h2>{section.title}</h2>}
      {section.items.map(({ question }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two questions may be the same while they are written
        <p key={at}>{question}</p>
      ))}
    </div>
  );
}

function Foot({ values: { title, tagline, socialLinks } }: { values: WebsiteWrite }) {
  return (
    <div className={styles.foot}>
      <span>
        {title}
        {tagline && `: ${tagline}`}
      </span>
      <span>{socialLinks.map(({ name }) => name).join(" · ")}</span>
    </div>
  );
}
