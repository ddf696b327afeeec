import { Button, Dialog, DialogText, Segmented } from "@vitrine/ui";
import { type ReactNode, useState } from "react";
import type { Basis, ProductValues } from "./form.ts";
import styles from "./product.module.css";
import { useTexts } from "./texts/index.ts";

type FieldName = keyof ProductValues;
type Choice = "mine" | "theirs" | "both";

interface ConflictDialogProps {
  before: ProductValues;
  theirs: ProductValues;
  mine: ProductValues;
  /** Versions that contain the names of tags and collections. */
  known: readonly Basis[];
  onClose: () => void;
  /** Fields to keep from the form; all others take the colleague's values. */
  onResolve: (values: Partial<ProductValues>) => void;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** A colleague has saved in the meantime: shows both versions of each changed field, which can be combined. */
export default function ConflictDialog({
  before,
  theirs,
  mine,
  known,
  onClose,
  onResolve,
}: ConflictDialogProps): ReactNode {
  const texts = useTexts();
  const [choices, setChoices] = useState<Partial<Record<FieldName, Choice>>>({});
  const names = Object.keys(before) as FieldName[];
  const changedHere = names.filter((name) => !isSame(mine[name], before[name]));
  const changedThere = names.filter((name) => !isSame(theirs[name], before[name]));
  const both = changedHere.filter((name) => changedThere.includes(name) && !isSame(mine[name], theirs[name]));
  const onlyThere = changedThere.filter((name) => !changedHere.includes(name));
  const choiceOf = (name: FieldName): Choice => choices[name] ?? "mine";
  const resolve = () => {
    const kept = changedHere.filter((name) => choiceOf(name) !== "theirs");
    const values = kept.map((name) => [
      name,
      choiceOf(name) === "both" ? joined(theirs[name], mine[name]) : mine[name],
    ]);
    onResolve(Object.fromEntries(values) as Partial<ProductValues>);
  };
  return (
    <Dialog
      wide
      open
      onClose={onClose}
      title={texts.conflictTitle}
      foot={
        <>
          <Button onClick={onClose}>{texts.notNow}</Button>
          <Button kind="main" onClick={resolve}>
            {texts.applyMerge}
          </Button>
        </>
      }
    >
      <DialogText>{both.length === 0 ? texts.conflictApart : texts.conflictText}</DialogText>
      <ul className={styles.conflicts}>
        {both.map((name) => (
          <li key={name}>
            <div className={styles.sectionHead}>
              <h3>{texts.fields[name]}</h3>
              <Segmented
                label={texts.fields[name]}
                value={choiceOf(name)}
                onChange={(choice) => setChoices({ ...choices, [name]: choice })}
                options={[
                  { value: "mine", label: texts.keepMine },
                  { value: "theirs", label: texts.keepTheirs },
                  ...(canJoin(name) ? [{ value: "both" as const, label: texts.keepBoth }] : []),
                ]}
              />
            </div>
            <div className={styles.versions}>
              <Version
                label={texts.savedVersion}
                text={shown(theirs[name], known)}
                isKept={choiceOf(name) !== "mine"}
              />
              <Version label={texts.ownVersion} text={shown(mine[name], known)} isKept={choiceOf(name) !== "theirs"} />
            </div>
          </li>
        ))}
        {onlyThere.map((name) => (
          <li key={name}>
            <h3>
              {texts.fields[name]} <small>{texts.changedThere}</small>
            </h3>
            <Version label={texts.savedVersion} text={shown(theirs[name], known)} isKept />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

const Version = ({ label, text, isKept }: { label: string; text: string; isKept: boolean }) => (
  <div className={styles.version} data-kept={isKept || undefined}>
    <small>{label}</small>
    <p>{text}</p>
  </div>
);

const JOINED: readonly FieldName[] = [
  "description",
  "information",
  "imageIds",
  "tagIds",
  "collectionIds",
  "sales",
  "questions",
];
const canJoin = (name: FieldName) => JOINED.includes(name);

/** Joins both values: theirs, then the items that only mine has. */
function joined(theirs: unknown, mine: unknown): unknown {
  if (!Array.isArray(theirs) || !Array.isArray(mine)) return `${theirs}\n${mine}`;
  return [...theirs, ...mine.filter((one) => !theirs.some((other) => isSame(one, other)))];
}

function shown(value: unknown, known: readonly Basis[]): string {
  if (!Array.isArray(value)) return String(value);
  return value.map((item) => nameOf(item, known)).join(", ") || "–";
}

function nameOf(item: unknown, known: readonly Basis[]): string {
  if (typeof item !== "string") return Object.values(item as object).join(" ");
  const things = known.flatMap(({ product, collections }) => [...product.tags, ...collections]);
  const picture = known.flatMap(({ product }) => product.images).find(({ id }) => id === item);
  return things.find(({ id }) => id === item)?.name ?? picture?.fileName ?? item;
}
