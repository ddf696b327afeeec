const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** Returns a shortcut in the system's notation: ⌘S or Ctrl S. */
export const commandKey = (key: string) => (isApple() ? `⌘${key}` : `Ctrl ${key}`);

/** The same for the option key: ⌥ ↑ or Alt ↑. */
export const optionKey = (key: string) => `${isApple() ? "⌥" : "Alt"} ${key}`;

/** Returns true if the focused element accepts text, so single-key shortcuts must not run. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox]):not([type=radio]),textarea,select"));
