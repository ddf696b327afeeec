import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { hasCode, isSessionOver, memberApi, queryOf, refresh } from "@vitrine/client";
import type { Account, InvitationOffer } from "@vitrine/contract";
import { Banner, Button, buttonClass, Crest, EmptyState, Skeleton, useLocale } from "@vitrine/ui";
import { LoadError, useErrorText, useSignOut, useTitle } from "@vitrine/ui/app";
import { MailX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { signOut } from "../../frame/account-menu.tsx";
import { accountQuery } from "../../frame/session.ts";
import styles from "./invitation.module.css";
import { useTexts } from "./texts/index.ts";

const route = getRouteApi("/invitations/$token");

/** Inviter, workspace and role, shown before the user signs in. */
export default function InvitationPage(): ReactNode {
  const texts = useTexts();
  const { token } = route.useParams();
  const { data: offer, error, refetch } = useQuery(queryOf(memberApi.getInvitation, { token }));
  useTitle(texts.title);
  if (hasCode(error, "not_found", "invalid_input"))
    return <UnusableInvitation title={texts.unknown} text={texts.unknownText} />;
  return (
    <main className={styles.sheet}>
      {error && offer === undefined ? (
        <LoadError error={error} onRetry={refetch} />
      ) : offer === undefined ? (
        <Skeleton height={280} />
      ) : (
        <Offer offer={offer} />
      )}
    </main>
  );
}

function UnusableInvitation({ title, text }: { title: string; text: string }) {
  const texts = useTexts();
  return (
    <main className={styles.sheet}>
      <h1 className={styles.unseen}>{texts.title}</h1>
      <EmptyState
        icon={<MailX aria-hidden />}
        title={title}
        actions={
          <Link to="/" className={buttonClass()}>
            {texts.toStart}
          </Link>
        }
      >
        {text}
      </EmptyState>
    </main>
  );
}

function Offer({ offer }: { offer: InvitationOffer }) {
  const texts = useTexts();
  const { ago, exactly } = useLocale();
  const { workspaceName, inviterName, role, status, maskedEmail, expiresAt } = offer;
  if (status === "EXPIRED") {
    return (
      <>
        <h1 className={styles.unseen}>{texts.title}</h1>
        <EmptyState icon={<MailX aria-hidden />} title={texts.expired}>
          {texts.expiredText(inviterName, workspaceName)}
        </EmptyState>
      </>
    );
  }
  return (
    <section className={styles.offer}>
      <Crest name={workspaceName} />
      <h1>{texts.invites(inviterName, workspaceName)}</h1>
      <p className={styles.role}>
        <b>{texts.role[role]}</b>
        <span>{texts.roleText[role]}</span>
      </p>
      <p className={styles.dim}>
        {texts.forAddress(maskedEmail)} <span title={exactly(expiresAt)}>{texts.until(ago(expiresAt))}</span>
      </p>
      {status === "USED" ? <Used /> : <Answer />}
    </section>
  );
}

function Used() {
  const texts = useTexts();
  return (
    <Banner
      action={
        <Link to="/" className={buttonClass({ size: "small" })}>
          {texts.toStart}
        </Link>
      }
    >
      {texts.used}
    </Banner>
  );
}

/** Returns to this page after signing in. */
function Answer() {
  const texts = useTexts();
  const { token } = route.useParams();
  const { data: account, error, isPending, refetch } = useQuery(accountQuery());
  if (isPending) return <Skeleton height={46} />;
  if (account) return <Join account={account} />;
  if (!isSessionOver(error)) return <LoadError error={error} onRetry={refetch} />;
  return (
    <Link
      to="/sign-in"
      search={{ returnTo: `/invitations/${token}` }}
      className={buttonClass({ kind: "main", size: "large", wide: true })}
    >
      {texts.signInToJoin}
    </Link>
  );
}

function useJoin() {
  const { token } = route.useParams();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const join = async () => {
    setBusy(true);
    try {
      const { workspaceId } = await memberApi.acceptInvitation({ body: { token } });
      await refresh(client, undefined, memberApi.listMemberships, memberApi.getProfile);
      await navigate({ to: "/w/$workspaceId", params: { workspaceId } });
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return { join, error, isBusy };
}

function Join({ account }: { account: Account }) {
  const texts = useTexts();
  const errorText = useErrorText();
  const leave = useSignOut(signOut);
  const { join, error, isBusy } = useJoin();
  const isWrongAccount = hasCode(error, "access_restricted");
  return (
    <>
      {error !== undefined && (
        <Banner tone="brick">{isWrongAccount ? texts.wrongAccount(account.email) : errorText(error)}</Banner>
      )}
      {!isWrongAccount && (
        <Button kind="main" size="large" wide onClick={join} busy={isBusy}>
          {texts.join}
        </Button>
      )}
      <p className={styles.dim}>
        {texts.signedInAs(account.email)}{" "}
        <Button kind="link" onClick={leave}>
          {texts.otherAccount}
        </Button>
      </p>
    </>
  );
}
