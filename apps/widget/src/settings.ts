/** Settings from the script tag. */
export interface Settings {
  key: string;
  baseUrl: string;
  workspaceId: string;
  language: string | undefined;
  theme: string | undefined;
  hasLauncher: boolean;
}
