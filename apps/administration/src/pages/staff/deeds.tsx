import { staffApi } from "@vitrine/client";
import type { StaffMember, StaffRole } from "@vitrine/contract";
import { RadioField, TextField } from "@vitrine/ui";
import { useState } from "react";
import layout from "../../frame/frame.module.css";
import { useProfile } from "../../frame/session.ts";
import { StaffAction } from "../../frame/staff-action.tsx";
import { texts as frameTexts } from "../../frame/texts.ts";
import { texts } from "./texts.ts";

const ROLES = (Object.keys(texts.roles) as StaffRole[]).map((value) => ({ value, ...texts.roles[value] }));

export function AddAction() {
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState<StaffRole>("SUPPORT");
  const given = { email: email.trim(), ...(name.trim() === "" ? {} : { name: name.trim() }), role };
  return (
    <StaffAction
      main
      may="SUPERVISOR"
      verb={texts.add}
      title={texts.addTitle}
      text={texts.addText}
      done={texts.added(given.email)}
      changes={[{ name: texts.role, before: texts.none, after: frameTexts.role[role] }]}
      run={(reason) => staffApi.addStaff.answer({ body: { ...given, reason } })}
      onDone={() => {
        setEmail("");
        setName("");
      }}
      isReady={email.includes("@")}
    >
      <TextField
        label={texts.email}
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField label={texts.name} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
      <RadioField legend={texts.role} value={role} options={ROLES} onChange={setRole} />
    </StaffAction>
  );
}

/** Actions on a colleague; staff cannot reactivate themselves. */
export function MemberActions({ member }: { member: StaffMember }) {
  const own = useProfile().id === member.id;
  if (member.status !== "ACTIVE") return null;
  return (
    <span className={layout.inline}>
      <RoleAction member={member} />
      {!own && member.passkeys > 0 && <RecoverAction member={member} />}
      {!own && <RemoveAction member={member} />}
    </span>
  );
}

function RoleAction({ member: { id, name, role: before } }: { member: StaffMember }) {
  const [role, setRole] = useState<StaffRole>(before);
  return (
    <StaffAction
      small
      may="SUPERVISOR"
      verb={texts.setRole}
      label={`${texts.setRole}: ${name}`}
      title={texts.setRoleTitle(name)}
      text={texts.setRoleText}
      done={texts.roleChanged}
      changes={[{ name: texts.role, before: frameTexts.role[before], after: frameTexts.role[role] }]}
      run={(reason) => staffApi.setStaffRole.answer({ id, body: { role, reason } })}
      isReady={role !== before}
    >
      <RadioField legend={texts.role} value={role} options={ROLES} onChange={setRole} />
    </StaffAction>
  );
}

const RecoverAction = ({ member: { id, name, passkeys } }: { member: StaffMember }) => (
  <StaffAction
    small
    may="SUPERVISOR"
    verb={texts.recover}
    label={`${texts.recover}: ${name}`}
    title={texts.recoverTitle(name)}
    text={texts.recoverText}
    done={texts.recovered}
    changes={[{ name: texts.passkeys, before: passkeys, after: 0 }]}
    run={(reason) => staffApi.recoverStaff.answer({ id, body: { reason } })}
  />
);

const RemoveAction = ({ member: { id, name, role } }: { member: StaffMember }) => (
  <StaffAction
    small
    may="SUPERVISOR"
    verb={texts.remove}
    label={`${texts.remove}: ${name}`}
    title={texts.removeTitle(name)}
    text={texts.removeText}
    done={texts.removed}
    changes={[{ name: texts.role, before: frameTexts.role[role], after: texts.none }]}
    run={(reason) => staffApi.removeStaff.answer({ id, body: { reason } })}
    destroys
  />
);
