import { CheckField, Problem, RadioField } from "@vitrine/ui";
import type { AuthorizationRequest } from "./authorization-request.ts";
import styles from "./consent.module.css";
import type { Decision } from "./decision.ts";
import { useTexts } from "./texts/index.ts";

/** All workspaces of the account, including future ones, or a selection. */
export function Workspaces({ asked, decision }: { asked: AuthorizationRequest; decision: Decision }) {
  const texts = useTexts();
  const { workspaceIds, setWorkspaceIds } = decision;
  const toggle = (id: string, isOn: boolean) =>
    setWorkspaceIds(
      asked.workspaces.map((one) => one.id).filter((one) => (one === id ? isOn : workspaceIds?.includes(one))),
    );
  if (asked.workspaces.length === 0) return null;
  return (
    <div className={styles.part}>
      <h2>{texts.where}</h2>
      <RadioField
        legend={texts.whereLegend}
        value={workspaceIds === null ? "all" : "chosen"}
        options={[
          { value: "all", label: texts.allWorkspaces, hint: texts.allHint },
          { value: "chosen", label: texts.chosenWorkspaces },
        ]}
        onChange={(value) => setWorkspaceIds(value === "all" ? null : asked.workspaces.slice(0, 1).map(({ id }) => id))}
      />
      {workspaceIds !== null && (
        <div className={styles.nested}>
          {asked.workspaces.map(({ id, name }) => (
            <CheckField
              key={id}
              label={name}
              checked={workspaceIds.includes(id)}
              onChange={(event) => toggle(id, event.target.checked)}
            />
          ))}
          {workspaceIds.length === 0 && <Problem>{texts.chooseOne}</Problem>}
        </div>
      )}
    </div>
  );
}
