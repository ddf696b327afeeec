// Styles in the dashboard's design language. Pages customise them with --vitrine-accent, --vitrine-on-accent,
// --vitrine-font and --vitrine-radius.

const CSS = `
:host {
  --accent: var(--vitrine-accent, var(--own-accent, light-dark(#1e1a16, #f3efe8)));
  --on-accent: var(--vitrine-on-accent, var(--own-on-accent, light-dark(#ffffff, #1a1714)));
  --paper: light-dark(#ffffff, #1a1714);
  --linen: light-dark(#efebe3, #24201c);
  --line: light-dark(#e3ded4, #342f29);
  --edge: light-dark(#8e867a, #7f766a);
  --ink: light-dark(#1e1a16, #f3efe8);
  --ink-2: light-dark(#5b544a, #bdb4a7);
  --focus: light-dark(#7a2e4d, #e7a6bf);
  --radius: var(--vitrine-radius, 14px);
  color-scheme: light dark;
  display: inline-block;
  font: 15px/1.5 var(--vitrine-font, system-ui, sans-serif);
  text-align: start;
}
:host([launcher]) { position: fixed; inset-block-end: 20px; inset-inline-end: 20px; z-index: 2147483000; }
:host([hidden]) { display: none; }
*, ::before, ::after { box-sizing: border-box; }
button, input, textarea { font: inherit; color: inherit; }
button { min-block-size: 44px; border: 0; border-radius: 999px; padding: 8px 18px; cursor: pointer; background: var(--linen); }
button:disabled { cursor: default; opacity: .6; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.ask, .send { background: var(--accent); color: var(--on-accent); font-weight: 600; }
:host([launcher]) .ask { box-shadow: 0 8px 28px rgb(0 0 0 / .22); }
.panel {
  position: fixed; inset-block-end: 20px; inset-inline-end: 20px; z-index: 2147483001;
  inline-size: min(400px, calc(100vw - 40px)); block-size: min(620px, calc(100dvh - 40px));
  display: flex; flex-direction: column; overflow: hidden;
  background: var(--paper); color: var(--ink);
  border: 1px solid var(--line); border-radius: var(--radius); box-shadow: 0 18px 60px rgb(0 0 0 / .26);
}
.panel[hidden] { display: none; }
header { display: flex; align-items: center; gap: 8px; padding: 10px 10px 10px 18px; border-block-end: 1px solid var(--line); }
h2 { flex: 1; margin: 0; font-size: 16px; font-weight: 600; line-height: 1.3; overflow-wrap: anywhere; }
.close { min-inline-size: 44px; padding: 0; background: none; font-size: 22px; line-height: 1; }
.body { flex: 1; overflow-y: auto; overscroll-behavior: contain; padding: 16px 18px; display: flex; flex-direction: column; gap: 12px; }
.body p { margin: 0; overflow-wrap: anywhere; }
.turn { white-space: pre-line; max-inline-size: 90%; padding: 10px 14px; border-radius: 14px; background: var(--linen); }
.turn.mine { align-self: flex-end; background: var(--accent); color: var(--on-accent); }
.hint, footer { color: var(--ink-2); font-size: 13px; }
.sources { font-size: 14px; }
.sources summary { color: var(--ink-2); cursor: pointer; min-block-size: 24px; }
.sources blockquote { margin: 8px 0 0; padding-inline-start: 12px; border-inline-start: 2px solid var(--line); }
.list { display: flex; flex-direction: column; gap: 8px; margin: 0; padding: 0; list-style: none; }
.list button { inline-size: 100%; text-align: start; border-radius: 12px; padding: 10px 14px; }
.card { display: block; padding: 10px 14px; border: 1px solid var(--line); border-radius: 12px; color: inherit; text-decoration: none; }
.card strong { display: block; font-weight: 600; text-decoration: underline; text-underline-offset: 3px; }
form { display: flex; gap: 8px; align-items: flex-end; padding: 12px 14px 8px; border-block-start: 1px solid var(--line); }
.body form { padding: 0; border: 0; }
textarea, input { flex: 1; min-inline-size: 0; min-block-size: 44px; padding: 10px 12px; background: var(--paper); border: 1px solid var(--edge); border-radius: 12px; resize: none; }
footer { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 12px; padding: 0 18px 12px; }
.unseen { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
@media (max-width: 480px) {
  .panel { inset: auto 0 0; inline-size: 100%; block-size: min(88dvh, 100%); border-radius: var(--radius) var(--radius) 0 0; }
}
@media (prefers-reduced-motion: no-preference) {
  .panel { animation: rise .18s ease-out; }
  @keyframes rise { from { opacity: 0; translate: 0 4px; } }
}
`;

/** A constructed style sheet, which a page's content security policy does not block. */
export const SHEET = new CSSStyleSheet();
SHEET.replaceSync(CSS);

/** Sets the shop's colour, with black or white text for the better contrast. */
export function useShopColour(host: HTMLElement, colour: string): void {
  host.style.setProperty("--own-accent", colour);
  host.style.setProperty("--own-on-accent", luminance(colour) > DARK_ENOUGH_FOR_WHITE ? "#000000" : "#ffffff");
}

/** At this luminance, black and white have the same contrast. */
const DARK_ENOUGH_FOR_WHITE = 0.179;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const share = Number.parseInt(colour.slice(start, start + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
