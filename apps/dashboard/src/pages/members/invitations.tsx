import type { Invitation } from "@vitrine/contract";
import { Button, Skeleton, toast, useLocale } from "@vitrine/ui";
import { LoadError, useErrorText } from "@vitrine/ui/app";
import styles from "./members.module.css";
import { useCancelInvitation, useInvitations, useInvite } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

export function Invitations() {
  const texts = useTexts();
  const { data, error, refetch } = useInvitations();
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  return (
    <section className={styles.section}>
      <h2>{texts.invitations}</h2>
      {data === undefined && <Skeleton height={52} />}
      {data?.invitations.length === 0 && <p className={styles.lead}>{texts.noInvitations}</p>}
      <ul className={styles.invitations}>
        {data?.invitations.map((invitation) => (
          <OneInvitation key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </section>
  );
}

function OneInvitation({ invitation: { id, email, role, expiresAt } }: { invitation: Invitation }) {
  const texts = useTexts();
  const errorText = useErrorText();
  const { ago, exactly } = useLocale();
  const cancel = useCancelInvitation();
  const invite = useInvite();
  const onError = (error: unknown) => toast({ text: errorText(error), bad: true });
  const withdraw = () =>
    cancel.mutate(id, {
      onSuccess: () => toast({ text: texts.withdrawn(email), undo: () => invite({ email, role }).catch(onError) }),
      onError,
    });
  const again = () => invite({ email, role }).then(() => toast({ text: texts.sent(email) }), onError);
  return (
    <li>
      <span className={styles.invited}>
        <b>{email}</b>
        <small title={exactly(expiresAt)}>
          {texts.role[role]} · {texts.expires(ago(expiresAt))}
        </small>
      </span>
      <span className={styles.invitedActs}>
        <Button size="small" onClick={again}>
          {texts.sendAgain}
        </Button>
        <Button size="small" kind="quiet" onClick={withdraw} busy={cancel.isPending}>
          {texts.withdraw}
        </Button>
      </span>
    </li>
  );
}
