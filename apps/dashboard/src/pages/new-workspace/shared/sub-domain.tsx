import { useQuery } from "@tanstack/react-query";
import { memberApi, queryOf } from "@vitrine/client";
import { isSubDomain, type SubDomainCheck } from "@vitrine/contract";
import { TextField, useLocale } from "@vitrine/ui";
import { type ChangeEvent, useEffect, useState } from "react";
import { environmentQuery } from "../../../frame/environment.ts";
import { useTexts } from "../texts/index.ts";
import styles from "./sub-domain.module.css";

interface SubDomainFieldProps {
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  /** The workspace's current subdomain, which is always valid. */
  own?: string | undefined;
  problem?: string | undefined;
}

/** Subdomain of the site, with a live availability check. */
export function SubDomainField({ value, onChange, own, problem }: SubDomainFieldProps) {
  const texts = useTexts();
  const { data: environment } = useQuery(environmentQuery());
  const { check, isChecking } = useCheck(value, own);
  const checkText = useCheckText();
  const [before = "", after = ""] = (environment?.sitesUrl ?? "{subDomain}").split("{subDomain}");
  const isFree = check !== undefined && canTake(check);
  const said = check === undefined || isFree ? undefined : checkText(check);
  return (
    <TextField
      label={texts.address}
      value={value}
      onChange={onChange}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      aside={
        <span className={styles.state} role="status" data-free={isFree || undefined}>
          {isChecking ? texts.checking : isFree ? texts.free : ""}
        </span>
      }
      hint={
        <span className={styles.url}>
          {before}
          <b>{value || texts.addressSample}</b>
          {after}
        </span>
      }
      problem={problem ?? said}
    />
  );
}

const canTake = ({ status, isOwn }: SubDomainCheck) => status === "FREE" || (status === "HELD" && isOwn);

/** Debounces the check, and skips names of the wrong form. */
function useCheck(value: string, own: string | undefined) {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 300);
    return () => clearTimeout(timer);
  }, [value]);
  const isAsked = value !== own && isSubDomain(value);
  const { data, isFetching } = useQuery({
    ...queryOf(memberApi.checkSubdomain, { subDomain: settled }),
    enabled: isAsked && settled === value,
    staleTime: 5000,
  });
  const check = isAsked && data?.subDomain === value ? data : undefined;
  return { check, isChecking: isAsked && (isFetching || settled !== value) };
}

function useCheckText() {
  const texts = useTexts();
  const { day } = useLocale();
  return ({ status, heldUntil }: SubDomainCheck) =>
    status === "HELD" && heldUntil !== null ? texts.reservedUntil(day(heldUntil)) : texts.taken[status];
}

/** Suggests a subdomain for a name. */
export const toSubDomain = (name: string): string =>
  name
    .replace(/[ıİ]/g, "i")
    .replace(/ß/g, "ss")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 32)
    .replace(/^-+|-+$/g, "");
