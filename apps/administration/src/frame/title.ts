import { usePageTitle } from "@vitrine/ui/app";

export const useTitle = (...parts: (string | undefined)[]): void => usePageTitle("Vitrine staff", ...parts);
