import { Link } from "@tanstack/react-router";
import type { Home } from "@vitrine/contract";
import { ChevronRight, CircleCheck } from "lucide-react";
import { useWorkspaceId } from "../../frame/session.ts";
import styles from "./home.module.css";
import { useTexts } from "./texts/index.ts";

type Todo = Home["todo"][number];

const PLACES = {
  IN_DEBT: { to: "/w/$workspaceId/usage/{-$tab}", search: {} },
  NO_CREDITS: { to: "/w/$workspaceId/usage/{-$tab}", search: {} },
  LOW_CREDITS: { to: "/w/$workspaceId/usage/{-$tab}", search: {} },
  UNANSWERED_QUESTIONS: { to: "/w/$workspaceId/assistant/{-$tab}", search: {}, tab: "unanswered" },
  SOLD_OUT: { to: "/w/$workspaceId/products", search: { view: "out" } },
  FAILED_IMPORTS: { to: "/w/$workspaceId/imports", search: {} },
  OPEN_FEEDBACK: { to: "/w/$workspaceId/feedback", search: {} },
  UNPUBLISHED_PRODUCTS: { to: "/w/$workspaceId/products", search: { view: "inactive" } },
  WEBSITE_HIDDEN: { to: "/w/$workspaceId/settings/{-$tab}", search: {} },
} as const satisfies Record<Todo["kind"], { to: string; search: object; tab?: string }>;

const PRESSING: readonly Todo["kind"][] = ["IN_DEBT", "NO_CREDITS", "LOW_CREDITS", "FAILED_IMPORTS"];

/** What to do next, the most pressing first. */
export function Todos({ todo }: { todo: readonly Todo[] }) {
  const texts = useTexts();
  return (
    <section className={styles.card}>
      <h2>{texts.toDo}</h2>
      {todo.length === 0 ? (
        <p className={styles.allDone}>
          <CircleCheck aria-hidden /> {texts.nothingToDo}
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
  return (
    <li>
      <Link
        to={place.to}
        params={{ workspaceId, tab: "tab" in place ? place.tab : undefined }}
        search={place.search}
        className={styles.todo}
        data-pressing={PRESSING.includes(todo.kind) || undefined}
      >
        <span>{texts.todo[todo.kind](todo.count, todo.daysLeft)}</span>
        <ChevronRight aria-hidden />
      </Link>
    </li>
  );
}
