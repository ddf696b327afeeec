import { Segmented } from "@vitrine/ui";
import styles from "./integrations.module.css";
import { useKeys } from "./queries.ts";
import { AREA_NAMES, allLevels, canWrite, LEVELS, type Levels, levelsFrom, levelsOf } from "./shared/areas.ts";
import { AREA_ICONS } from "./shared/permissions.tsx";
import { useTexts } from "./texts/index.ts";

interface PickerProps {
  levels: Levels;
  onChange: (levels: Levels) => void;
}

/** Eight areas with no, read or write access; write includes read. */
export function PermissionPicker({ levels, onChange }: PickerProps) {
  const texts = useTexts();
  return (
    <div className={styles.field}>
      <span className={styles.label}>
        <b>{texts.permissionsTitle}</b>
        <StartFrom onChange={onChange} />
      </span>
      <ul className={styles.areas}>
        {AREA_NAMES.map((area) => {
          const Icon = AREA_ICONS[area];
          return (
            <li key={area}>
              <Icon aria-hidden />
              <span>{texts.area[area]}</span>
              <Segmented
                label={texts.area[area]}
                value={levels[area]}
                options={LEVELS.map((value) => ({
                  value,
                  label: texts.level[value],
                  disabled: value === "write" && !canWrite(area),
                }))}
                onChange={(level) => onChange({ ...levels, [area]: level })}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Copies the permissions of the newest active key, or applies one of two presets. */
function StartFrom({ onChange }: Pick<PickerProps, "onChange">) {
  const texts = useTexts();
  const { data } = useKeys(1);
  const latest = data?.apiKeys.find(({ status }) => status === "ACTIVE");
  return (
    <span className={styles.startFrom}>
      {texts.startFrom}
      {latest && (
        <button type="button" onClick={() => onChange(levelsFrom(latest.scopes))}>
          {latest.name}
        </button>
      )}
      <button type="button" onClick={() => onChange(levelsOf(() => "read"))}>
        {texts.readOnly}
      </button>
      <button type="button" onClick={() => onChange(allLevels())}>
        {texts.all}
      </button>
    </span>
  );
}
