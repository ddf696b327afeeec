const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

/** How a key with the command key is written here: ⌘S or Ctrl S. */
export const commandKey = (key: string) => (isApple() ? `⌘${key}` : `Ctrl ${key}`);

/** The same with the key beside it: ⌥ ↑ or Alt ↑. */
export const optionKey = (key: string) => `${isApple() ? "⌥" : "Alt"} ${key}`;

/** Whether a key pressed now is meant for something that takes words. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=checkbox]):not([type=radio]),textarea,select"));
