import { memberApi } from "@vitrine/client";
import type { AuditEntry } from "@vitrine/contract";
import { useLocale } from "@vitrine/ui";
import { useRead } from "../../frame/calls.ts";
import type { DeedWords } from "./deed.ts";
import { useTexts } from "./texts/index.ts";

/** Returns an activity as a sentence. Only current members are named. */
export function useSentence(): (entry: AuditEntry) => string {
  const texts = useTexts();
  const { number } = useLocale();
  const { data } = useRead(memberApi.listMembers, { query: { pageSize: 100 } });
  const personOf = (accountId: string | undefined) => {
    const member = data?.members.find((one) => one.accountId === accountId);
    return member?.name || member?.email || texts.formerMember;
  };
  return ({ action, actor, details }) => {
    const who = actor.kind === "MEMBER" ? actor.name || texts.formerActor : texts.platform;
    const deeds: Record<string, (words: DeedWords) => string> = texts.deeds;
    const say = deeds[action] ?? texts.otherDeed;
    const role = texts.roles[details["role"] as keyof typeof texts.roles] ?? "";
    return say({
      who,
      whom: details["email"] ?? personOf(details["accountId"]),
      role,
      amount: number(Number(details["amount"] ?? 0)),
    });
  };
}
