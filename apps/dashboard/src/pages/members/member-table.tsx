import { useNavigate } from "@tanstack/react-router";
import { hasCode } from "@vitrine/client";
import type { Member, Role } from "@vitrine/contract";
import {
  ActionDialog,
  Avatar,
  Chip,
  type Column,
  createRowMenu,
  DataTable,
  MenuItem,
  RowMenu,
  Select,
  toast,
  useLocale,
} from "@vitrine/ui";
import { useErrorText } from "@vitrine/ui/app";
import { LogOut, UserRoundMinus } from "lucide-react";
import { useMemo, useState } from "react";
import { ROLE_ORDER } from "../../frame/roles.ts";
import { useAccount, useMay } from "../../frame/session.ts";
import styles from "./members.module.css";
import { useChangeRole, useLeave, useRemoveMember } from "./queries.ts";
import { useTexts } from "./texts/index.ts";

interface MemberTableProps {
  members: readonly Member[] | undefined;
  total: number | undefined;
  stale: boolean;
}

export function MemberTable({ members, total, stale }: MemberTableProps) {
  const texts = useTexts();
  const may = useMay();
  const { id: accountId } = useAccount();
  const columns = useColumns(hasOneOwner(members, total));
  const [menu] = useState(() => createRowMenu<Member>());
  const [leaving, setLeaving] = useState<Member>();
  return (
    <>
      <DataTable
        label={texts.title}
        rows={members}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name, email }) => name || email}
        card={(member) => <MemberCard member={member} isLastOwner={hasOneOwner(members, total)} />}
        menu={menu}
        stale={stale}
        expected={3}
      />
      <RowMenu handle={menu}>
        {(member) =>
          member.accountId === accountId ? (
            <MenuItem icon={<LogOut aria-hidden />} danger onClick={() => setLeaving(member)}>
              {texts.leave}
            </MenuItem>
          ) : (
            <MenuItem
              icon={<UserRoundMinus aria-hidden />}
              danger
              disabled={!may("OWNER")}
              onClick={() => setLeaving(member)}
            >
              {texts.remove}
            </MenuItem>
          )
        }
      </RowMenu>
      {leaving && <Departure key={leaving.id} member={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

/** Only certain if all members are on the page; the service checks it in any case. */
const hasOneOwner = (members: readonly Member[] | undefined, total: number | undefined) =>
  members !== undefined && members.length === total && members.filter(({ role }) => role === "OWNER").length === 1;

function useColumns(isLastOwner: boolean): readonly Column<Member>[] {
  const texts = useTexts();
  const { day, exactly } = useLocale();
  return useMemo(
    () => [
      { key: "name", head: texts.name, cell: (member) => <Person member={member} /> },
      {
        key: "role",
        head: texts.roleHead,
        width: 220,
        cell: (member) => <RoleChoice member={member} isLastOwner={isLastOwner} />,
      },
      { key: "may", head: texts.accessColumn, dim: true, cell: ({ role }) => texts.roleText[role] },
      {
        key: "since",
        head: texts.since,
        dim: true,
        width: 110,
        cell: ({ createdAt }) => (
          <time dateTime={createdAt} title={exactly(createdAt)}>
            {day(createdAt)}
          </time>
        ),
      },
    ],
    [texts, day, exactly, isLastOwner],
  );
}

function Person({ member: { name, email, accountId } }: { member: Member }) {
  const texts = useTexts();
  const { id } = useAccount();
  return (
    <span className={styles.person}>
      <Avatar name={name || email} />
      <span>
        <b>
          {name || email} {accountId === id && <Chip>{texts.you}</Chip>}
        </b>
        {name && <small>{email}</small>}
      </span>
    </span>
  );
}

function MemberCard({ member, isLastOwner }: { member: Member; isLastOwner: boolean }) {
  return (
    <div className={styles.card}>
      <Person member={member} />
      <RoleChoice member={member} isLastOwner={isLastOwner} />
    </div>
  );
}

/** Changes the role at once, with undo. */
function RoleChoice({ member, isLastOwner }: { member: Member; isLastOwner: boolean }) {
  const texts = useTexts();
  const may = useMay();
  const errorText = useErrorText();
  const { mutate, isPending, variables } = useChangeRole();
  const { id, name, email, role } = member;
  if (!may("OWNER")) return texts.role[role];
  const isLast = isLastOwner && role === "OWNER";
  const change = (next: Role, before?: Role) =>
    mutate(
      { id, role: next },
      {
        onSuccess: () =>
          toast({
            text: texts.changedRole(name || email, texts.role[next]),
            ...(before === undefined ? {} : { undo: () => change(before) }),
          }),
        onError: (error) => toast({ text: hasCode(error, "conflict") ? texts.lastOwner : errorText(error), bad: true }),
      },
    );
  return (
    <Select
      aria-label={texts.roleOf(name || email)}
      value={isPending ? variables.role : role}
      disabled={isPending || isLast}
      title={isLast ? texts.lastOwner : undefined}
      onChange={(event) => change(event.target.value as Role, role)}
    >
      {ROLE_ORDER.map((one) => (
        <option key={one} value={one}>
          {texts.role[one]}
        </option>
      ))}
    </Select>
  );
}

/** Removal or departure of a member, who cannot undo it. */
function Departure({ member, onClose }: { member: Member; onClose: () => void }) {
  const texts = useTexts();
  const navigate = useNavigate();
  const { id: accountId } = useAccount();
  const isOwn = member.accountId === accountId;
  const name = member.name || member.email;
  const remove = useRemoveMember();
  const leave = useLeave();
  const depart = async () => {
    if (!isOwn) return remove.mutateAsync(member.id);
    await leave();
    return navigate({ to: "/workspaces", reloadDocument: true });
  };
  return (
    <ActionDialog
      onClose={onClose}
      title={isOwn ? texts.leaveTitle : texts.removeTitle(name)}
      text={isOwn ? texts.leaveText : texts.removeText}
      action={isOwn ? texts.leave : texts.remove}
      run={depart}
      done={isOwn ? undefined : texts.removed(name)}
      problemText={(error) => (hasCode(error, "conflict") ? texts.lastOwner : undefined)}
      destroys
    />
  );
}
