import type { Role } from "@vitrine/contract";
import { NoPermission, useLocale } from "@vitrine/ui";
import { ROLE_ORDER } from "./roles.ts";
import { useTexts } from "./texts/index.ts";

/** Names the roles that can open a page or tab, for members without one of them. */
export function RoleNeeded({ roles }: { roles: readonly Role[] }) {
  const texts = useTexts();
  const { list } = useLocale();
  const names = ROLE_ORDER.filter((one) => roles.includes(one)).map((one) => texts.roles[one]);
  return <NoPermission title={texts.noPermissionText(list(names))} />;
}
