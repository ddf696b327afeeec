// What was read out of a product's texts, kept for the next question: products are copied into this process with every request,
// so that it is the texts that tell whether it is the same version of the same product.

import type { ProductFacts } from "../engine.ts";

/** In characters of text, each of which takes 60 to 100 bytes once it is read. A full heap doubles the time of every answer. */
const KEPT_MAX = 1_500_000;

/** A copy is asked about by everything that reads it. */
const versions = new WeakMap<ProductFacts, string>();

function versionOf(product: ProductFacts): string {
  const known = versions.get(product);
  if (known !== undefined) return known;
  const { name, brand, description, information, tags } = product;
  const version = [name, brand, description, information, ...tags].join("\0");
  versions.set(product, version);
  return version;
}

/** Reads once for each version of a product, whichever copy of it is asked about; the longest unused are forgotten. */
export function readOnce<Read>(read: (product: ProductFacts) => Read): (product: ProductFacts) => Read {
  const byCopy = new WeakMap<ProductFacts, Read>();
  const byVersion = new Map<string, Read>();
  let kept = 0;
  return (product) => {
    const known = byCopy.get(product);
    if (known !== undefined) return known;
    const version = versionOf(product);
    const made = byVersion.has(version) ? (byVersion.get(version) as Read) : read(product);
    if (byVersion.delete(version)) kept -= version.length;
    byVersion.set(version, made);
    kept += version.length;
    for (const oldest of byVersion.keys()) {
      if (kept <= KEPT_MAX) break;
      byVersion.delete(oldest);
      kept -= oldest.length;
    }
    byCopy.set(product, made);
    return made;
  };
}
