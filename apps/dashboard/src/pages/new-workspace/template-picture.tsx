import type { TemplateKey } from "@vitrine/contract";
import styles from "./new-workspace.module.css";

/** Layout of a template, drawn in CSS so that it follows the colour scheme. */
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
