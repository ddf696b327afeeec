import { getPreferences, type Preferences, putPreferences } from "@vitrine/contract";
import type { AccountScope } from "../../kernel/access/principals.ts";
import { type Handler, handle } from "../../kernel/call/handler.ts";
import { toLanguage } from "../../kernel/languages.ts";
import { sql, type Tx } from "../../storage/database.ts";

interface PreferencesRow {
  language: string;
  color_scheme: Preferences["colorScheme"] | null;
  density: Preferences["density"] | null;
}

async function read(tx: Tx, account: AccountScope): Promise<Preferences> {
  const row = await tx.one<PreferencesRow>(sql`
    select a.language, p.color_scheme, p.density
    from accounts a left join account_preferences p on p.account_id = a.id where a.id = ${account.id}`);
  return {
    language: toLanguage(row.language),
    colorScheme: row.color_scheme ?? "SYSTEM",
    density: row.density ?? "COMFORTABLE",
  };
}

export const preferenceHandlers: readonly Handler[] = [
  handle(getPreferences, "read", ({ tx, account }) => read(tx, account)),

  handle(putPreferences, "write", async ({ tx, account, body, now }) => {
    await tx.run(sql`
      insert into account_preferences (account_id, color_scheme, density)
      values (${account.id}, ${body.colorScheme}, ${body.density})
      on conflict (account_id) do update set color_scheme = excluded.color_scheme, density = excluded.density`);
    // The language is stored in the profile, which also shows it.
    await tx.run(sql`
      update accounts set language = ${body.language}, updated_at = ${now}
      where id = ${account.id} and language <> ${body.language}`);
    return read(tx, account);
  }),
];
