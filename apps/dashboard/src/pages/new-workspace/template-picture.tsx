import type { TemplateKey } from "@vitrine/contract";
import styles from "./new-workspace.module.css";

/** How a template lays out the same shop: drawn, so that it follows light and dark. */
export const TemplatePicture = ({ template }: { template: TemplateKey }) => (
  <span className={styles.picture} data-template={template} aria-hidden>
    <span className={styles.bar} />
    <span className={styles.hero}>
      <span />
    </span>
    <span className={styles.goods}>
      <i />
      <i />
      <i />
      <i />
    </span>
  </span>
);
