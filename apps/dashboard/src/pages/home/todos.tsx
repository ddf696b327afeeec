import { Link } from "@tanstack/react-router";
import type { Home } from "@vitrine/contract";
// Only icons that other pages use as well: all shared icons are in one chunk.
import {
  ChartNoAxesColumn,
  ChevronRight,
  CircleCheck,
  CircleHelp,
  EyeOff,
  FileUp,
  type LucideIcon,
  MessageSquareQuote,
  Package,
} from "lucide-react";
import { useWorkspaceId } from "../../frame/session.ts";
import styles from "./home.module.css";
import { useTexts } from "./texts/index.ts";

type Todo = Home["todo"][number];

const PLACES = {
  IN_DEBT: { icon: ChartNoAxesColumn, to: "/w/$workspaceId/usage/{-$tab}", search: {} },
  NO_CREDITS: { icon: ChartNoAxesColumn, to: "/w/$workspaceId/usage/{-$tab}", search: {} },
  LOW_CREDITS: { icon: ChartNoAxesColumn, to: "/w/$workspaceId/usage/{-$tab}", search: {} },
  UNANSWERED_QUESTIONS: { icon: CircleHelp, to: "/w/$workspaceId/assistant/{-$tab}", search: {}, tab: "unanswered" },
  SOLD_OUT: { icon: Package, to: "/w/$workspaceId/products", search: { status: "ACTIVE", stock: "out" } },
  FAILED_IMPORTS: { icon: FileUp, to: "/w/$workspaceId/imports", search: {} },
  INCOMPLETE_IMPORTS: { icon: FileUp, to: "/w/$workspaceId/imports", search: {} },
  OPEN_FEEDBACK: { icon: MessageSquareQuote, to: "/w/$workspaceId/feedback", search: {} },
  UNPUBLISHED_PRODUCTS: { icon: EyeOff, to: "/w/$workspaceId/products", search: { view: "inactive" } },
  WEBSITE_HIDDEN: { icon: EyeOff, to: "/w/$workspaceId/settings/{-$tab}", search: {} },
} as const satisfies Record<Todo["kind"], { icon: LucideIcon; to: string; search: object; tab?: string }>;

const PRESSING: readonly Todo["kind"][] = ["IN_DEBT", "NO_CREDITS", "LOW_CREDITS", "FAILED_IMPORTS"];

/** To-do list, the most urgent first. */
export function Todos({ todo }: { todo: readonly Todo[] }) {
  const texts = useTexts();
  return (
    <section className={styles.card}>
      <h2>{texts.toDo}</h2>
      {todo.length === 0 ? (
        <p className={styles.allDone}>
          <CircleCheck aria-hidden /> {texts.allDone}
        </p>
      ) : (
        <ul className={styles.todos}>
          {todo.map((one) => (
            <OneTodo key={one.kind} todo={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function OneTodo({ todo }: { todo: Todo }) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  const place = PLACES[todo.kind];
  const Icon = place.icon;
  return (
    <li>
      <Link
        to={place.to}
        params={{ workspaceId, tab: "tab" in place ? place.tab : undefined }}
        search={place.search}
        className={styles.todo}
        data-pressing={PRESSING.includes(todo.kind) || undefined}
      >
        <Icon aria-hidden />
        <span>{texts.todo[todo.kind](todo.count, todo.daysLeft)}</span>
        <ChevronRight aria-hidden />
      </Link>
    </li>
  );
}
