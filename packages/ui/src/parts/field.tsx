import { Search, TriangleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { cx } from "./cx.ts";
import styles from "./field.module.css";

interface FieldFrame {
  label: ReactNode;
  /** At the right of the label: a count, a unit or a purpose. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** The problem and its remedy. */
  problem?: ReactNode;
  className?: string | undefined;
}

interface FieldIds {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface FieldProps extends FieldFrame {
  id?: string | undefined;
  /** The control receives the ids that link it to its label, hint and problem. */
  children: (ids: FieldIds) => ReactNode;
}

export function Field({ label, aside, hint, problem, className, id, children }: FieldProps) {
  const own = useId();
  const controlId = id ?? own;
  const hintId = `${controlId}-hint`;
  const problemId = `${controlId}-problem`;
  const described = cx(Boolean(hint) && hintId, Boolean(problem) && problemId);
  return (
    <div className={cx(styles.field, className)}>
      <div className={styles.label}>
        <label htmlFor={controlId}>{label}</label>
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </div>
      {children({
        id: controlId,
        "aria-invalid": problem ? true : undefined,
        "aria-describedby": described === "" ? undefined : described,
      })}
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {problem && <Problem id={problemId}>{problem}</Problem>}
    </div>
  );
}

/** An error message at its field. */
export function Problem({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className={styles.problem} role="alert">
      <TriangleAlert aria-hidden />
      <span>{children}</span>
    </p>
  );
}

type Bare<T extends "input" | "textarea" | "select"> = ComponentProps<T> & { large?: boolean | undefined };

export const Input = ({ large, className, ...rest }: Bare<"input">) => (
  <input {...rest} className={cx(styles.input, large && styles.large, className)} />
);

export const TextArea = ({ large: _large, className, ...rest }: Bare<"textarea">) => (
  <textarea {...rest} className={cx(styles.input, className)} />
);

export const Select = ({ large: _large, className, ...rest }: Bare<"select">) => (
  <select {...rest} className={cx(styles.input, className)} />
);

export const TextField = ({
  label,
  aside,
  hint,
  problem,
  className,
  id,
  ...rest
}: FieldFrame & Omit<Bare<"input">, "className">) => (
  <Field {...{ label, aside, hint, problem, className, id }}>{(ids) => <Input {...rest} {...ids} />}</Field>
);

export const TextAreaField = ({
  label,
  aside,
  hint,
  problem,
  className,
  id,
  ...rest
}: FieldFrame & Omit<Bare<"textarea">, "className">) => (
  <Field {...{ label, aside, hint, problem, className, id }}>{(ids) => <TextArea {...rest} {...ids} />}</Field>
);

export const SelectField = ({
  label,
  aside,
  hint,
  problem,
  className,
  id,
  ...rest
}: FieldFrame & Omit<Bare<"select">, "className">) => (
  <Field {...{ label, aside, hint, problem, className, id }}>{(ids) => <Select {...rest} {...ids} />}</Field>
);

/** A search input. `end` adds content at its end, such as its shortcut. */
export function SearchInput({ end, className, ...rest }: ComponentProps<"input"> & { end?: ReactNode }) {
  return (
    <div className={cx(styles.box, className)}>
      <Search aria-hidden />
      <input type="search" {...rest} className={styles.input} />
      {end && <span className={styles.end}>{end}</span>}
    </div>
  );
}
