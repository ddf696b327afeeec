export const sessionTexts = {
  device: (browser: string, system: string | undefined) => (system ? `${browser} on ${system}` : browser),
  unknownDevice: "Unknown browser",
  usedSince: (ago: string, day: string) => `Last used ${ago}, signed in ${day}`,
};
