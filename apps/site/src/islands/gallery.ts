// The gallery works without a script. This marks the visible picture and enlarges it.

import { el, get } from "./shared/dom.ts";

const gallery = document.querySelector(".gallery .slides");
const thumbs = [...document.querySelectorAll<HTMLAnchorElement>(".gallery .thumbs a")];

if (gallery !== null) {
  const shown = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const thumb = thumbs.find(({ hash }) => hash === `#${target.id}`);
        if (isIntersecting) thumb?.setAttribute("aria-current", "true");
        else thumb?.removeAttribute("aria-current");
      }
    },
    { root: gallery, threshold: 0.6 },
  );
  for (const slide of gallery.children) shown.observe(slide);
  for (const thumb of thumbs) {
    thumb.addEventListener("click", (event) => {
      event.preventDefault();
      const slide = get(thumb.hash);
      gallery.scrollTo({ left: slide.offsetLeft - (gallery.firstElementChild as HTMLElement).offsetLeft });
    });
  }
  for (const link of gallery.querySelectorAll<HTMLAnchorElement>("a.zoom")) link.addEventListener("click", enlarge);
}

function enlarge(event: MouseEvent): void {
  event.preventDefault();
  const link = event.currentTarget as HTMLAnchorElement;
  const alt = link.querySelector("img")?.alt ?? "";
  const close = el("button", { class: "tool", type: "button", "aria-label": link.dataset["close"] ?? "×" }, "×");
  const dialog = el("dialog", { class: "zoomed", "aria-label": alt }, close, el("img", { src: link.href, alt }));
  dialog.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
