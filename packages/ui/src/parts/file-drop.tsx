import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { Button, type ButtonProps } from "./button.tsx";
import { cx } from "./cx.ts";
import { Problem } from "./field.tsx";
import styles from "./file-drop.module.css";

interface FilePicking {
  label: string;
  /** File types of the file dialog. */
  accept: string;
  multiple?: boolean | undefined;
  onFiles: (files: File[]) => void;
}

/** A hidden file input, and the function that opens its dialog. */
export function useFilePicker({ label, accept, multiple, onFiles }: FilePicking) {
  const input = useRef<HTMLInputElement>(null);
  const element = (
    <input
      ref={input}
      type="file"
      accept={accept}
      multiple={multiple}
      hidden
      aria-label={label}
      onChange={(event) => {
        const files = [...(event.target.files ?? [])];
        // The same file can be chosen again.
        event.target.value = "";
        if (files.length > 0) onFiles(files);
      }}
    />
  );
  return { element, open: () => input.current?.click() };
}

/** A button that opens the file dialog. */
export function FileButton({ label, accept, multiple, onFiles, ...button }: FilePicking & Omit<ButtonProps, "label">) {
  const { element, open } = useFilePicker({ label, accept, multiple, onFiles });
  return (
    <>
      <Button {...button} onClick={open}>
        {label}
      </Button>
      {element}
    </>
  );
}

interface FileDropProps {
  /** Label of the region. */
  name: string;
  icon: ReactNode;
  title: string;
  text: string;
  /** Label of the button. */
  label: string;
  accept: string;
  onFile: (file: File) => void;
  busy?: boolean | undefined;
  problem?: string | undefined;
  className?: string | undefined;
  /** Below the button. */
  children?: ReactNode;
}

/** Drop zone for one file, with a button for the file dialog. */
export function FileDrop(props: FileDropProps) {
  const { name, icon, title, text, label, accept, onFile, busy, problem, className, children } = props;
  const [isOver, setOver] = useState(false);
  const take = ([file]: Iterable<File>) => file && onFile(file);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      className={cx(styles.drop, isOver && styles.over, className)}
      aria-label={name}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {icon}
      <h2>{title}</h2>
      <p>{text}</p>
      <FileButton kind="main" label={label} accept={accept} busy={busy} onFiles={take} />
      {children}
      {problem && <Problem>{problem}</Problem>}
    </section>
  );
}
