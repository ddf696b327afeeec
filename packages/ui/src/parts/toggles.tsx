import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import { cx } from "./cx.ts";
import styles from "./toggles.module.css";

interface Labelled extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  hint?: ReactNode;
}

function Row({
  label,
  hint,
  control,
  disabled,
}: Pick<Labelled, "label" | "hint" | "disabled"> & { control: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the control is handed in
    <label className={styles.row} data-disabled={disabled || undefined}>
      {control}
      <span className={styles.words}>
        <span>{label}</span>
        {hint && <small>{hint}</small>}
      </span>
    </label>
  );
}

/** A native checkbox without a label, for tables. `mixed` is neither on nor off. */
export function CheckBox({ mixed, className, ...rest }: ComponentProps<"input"> & { mixed?: boolean | undefined }) {
  const element = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (element.current) element.current.indeterminate = mixed ?? false;
  }, [mixed]);
  return <input ref={element} {...rest} type="checkbox" className={cx(styles.check, className)} />;
}

export const CheckField = ({ label, hint, ...rest }: Labelled) => (
  <Row {...{ label, hint, disabled: rest.disabled }} control={<CheckBox {...rest} />} />
);

export const SwitchField = ({ label, hint, className, ...rest }: Labelled) => (
  <Row
    {...{ label, hint, disabled: rest.disabled }}
    // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its own state
    control={<input {...rest} type="checkbox" role="switch" className={cx(styles.switch, className)} />}
  />
);

interface RadioFieldProps<Value extends string> {
  legend: ReactNode;
  value: Value | undefined;
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode; disabled?: boolean | undefined }[];
  onChange: (value: Value) => void;
}

export function RadioField<Value extends string>({ legend, value, options, onChange }: RadioFieldProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.radios}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <Row
          key={option.value}
          label={option.label}
          hint={option.hint}
          disabled={option.disabled}
          control={
            <input
              type="radio"
              name={name}
              disabled={option.disabled}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className={cx(styles.check, styles.radio)}
            />
          }
        />
      ))}
    </fieldset>
  );
}
