// The script that owners add to a page:
//   <script src="https://api.example/widget.js" data-key="vtr_pub_…" async></script>
// It shows a button in the corner, or at each <vitrine-ask product="slug"> of the page.

import { AskElement } from "./element.ts";
import type { Settings } from "./settings.ts";

const NAME = "vitrine-ask";

/** `vtr_pub_<environment>_<workspace>_<id>` */
const KEY = /^vtr_pub_(?:dev|live)_([0-9a-z]{26})_[0-9a-z]{26}$/;

function readSettings(script: HTMLScriptElement): Settings | undefined {
  const { key = "", lang, theme, launcher } = script.dataset;
  const workspace = KEY.exec(key)?.[1];
  if (workspace === undefined) {
    console.error("Vitrine: data-key must be a site key, which begins with vtr_pub_");
    return undefined;
  }
  const baseUrl = script.src.replace(/\/widget\.js(?:[?#].*)?$/, "");
  return { key, baseUrl, workspaceId: `wks_${workspace}`, language: lang, theme, hasLauncher: launcher !== "off" };
}

function start(settings: Settings): void {
  // A page that loads the script twice gets one assistant.
  if (customElements.get(NAME) !== undefined) return;
  AskElement.settings = settings;
  customElements.define(NAME, AskElement);
  const addLauncher = () => {
    if (!settings.hasLauncher || document.querySelector(NAME) !== null) return;
    const launcher = document.createElement(NAME);
    launcher.setAttribute("launcher", "");
    document.body.append(launcher);
  };
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", addLauncher);
  else addLauncher();
}

const script = document.currentScript;
const settings = script instanceof HTMLScriptElement ? readSettings(script) : undefined;
if (settings !== undefined) start(settings);
