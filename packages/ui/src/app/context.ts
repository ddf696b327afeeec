import { createContext, useContext } from "react";

/** Texts of the shell. Each app has its own wording. */
export interface AppTexts {
  couldNotLoad: string;
  notFound: string;
  notFoundText: string;
  toStart: string;
  offline: string;
  appearance: string;
  system: string;
  light: string;
  dark: string;
  signOut: string;
  sessionEnded: string;
  sessionEndedText: (email: string) => string;
  sendCode: string;
  otherAccount: string;
}

interface App {
  /** Last part of each page's title. */
  name: string;
  texts: AppTexts;
  /** Returns the text for an error by its code; the service's own message is never shown. */
  errorText: (error: unknown) => string;
  /** Called for a failed read that the page shows. */
  onLoadError?: ((error: unknown) => void) | undefined;
}

const Context = createContext<App | null>(null);

export const AppProvider = Context.Provider;

export function useApp(): App {
  const app = useContext(Context);
  if (app === null) throw new Error("there is no AppProvider");
  return app;
}

export const useErrorText = () => useApp().errorText;

/** Code of a failed call. The components know no client, so they read the field of any error. */
export const codeOf = (error: unknown): string | undefined => (error as { code?: string } | null)?.code;
