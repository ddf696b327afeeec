import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Environment } from "@vitrine/contract";
import { Banner, buttonClass, CodeBlock, Skeleton } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { environmentQuery } from "../../frame/environment.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import styles from "./integrations.module.css";
import { NewKeyLink } from "./new-key-link.tsx";
import {
  claudeCodeSnippet,
  curlSnippet,
  cursorLink,
  cursorSnippet,
  typescriptSnippet,
  vscodeLink,
  vscodeSnippet,
} from "./snippets.ts";
import { TARGETS, type Target } from "./targets.ts";
import { useTexts } from "./texts/index.ts";

const route = getRouteApi("/signed-in/w/$workspaceId/integrations/{-$tab}");
const PROGRAMS: readonly Target[] = ["curl", "typescript"];

export function ConnectTab() {
  const { with: target = "curl" } = route.useSearch();
  const { data: environment, error, refetch } = useQuery(environmentQuery());
  if (error && environment === undefined) return <LoadError error={error} onRetry={refetch} />;
  return (
    <div className={styles.connect}>
      <TargetList current={target} />
      {environment ? <Guide target={target} environment={environment} /> : <Skeleton height={220} />}
    </div>
  );
}

function TargetList({ current }: { current: Target }) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  const link = (target: Target) => (
    <Link
      key={target}
      to="/w/$workspaceId/integrations/{-$tab}"
      params={{ workspaceId, tab: "connect" }}
      search={{ with: target }}
      replace
      className={styles.target}
      aria-current={target === current ? "true" : undefined}
    >
      {texts.target[target]}
    </Link>
  );
  return (
    <nav className={styles.targets} aria-label={texts.tab.connect}>
      <p>{texts.programs}</p>
      {PROGRAMS.map(link)}
      <p>{texts.agents}</p>
      {TARGETS.filter((target) => !PROGRAMS.includes(target)).map(link)}
    </nav>
  );
}

function Guide({ target, environment }: { target: Target; environment: Environment }) {
  const texts = useTexts();
  const { code, action } = useGuide(target, environment);
  const isProgram = PROGRAMS.includes(target);
  const isLocal = /^http:\/\/(localhost|127\.|\[::1\])/.test(environment.mcpUrl);
  return (
    <section className={styles.guide}>
      <h2>{texts.target[target]}</h2>
      <ol>
        {texts.steps[target].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {action}
      <CodeBlock code={code} />
      <p className={styles.dim}>{isProgram ? texts.keyStaysHome : texts.noKeyNeeded}</p>
      {isLocal && (target === "claude" || target === "chatgpt") && <Banner tone="amber">{texts.notReachable}</Banner>}
      <p>
        <a className={buttonClass({ kind: "link" })} href={environment.docsUrl} target="_blank" rel="noreferrer">
          {texts.readDocs}
        </a>
      </p>
    </section>
  );
}

/** Returns the snippet to copy and, where available, a one-click action. */
function useGuide(target: Target, { baseUrl, mcpUrl }: Environment): { code: string; action?: ReactNode } {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  const open = (href: string, label: string) => <OpenLink href={href} label={label} />;
  switch (target) {
    case "curl":
      return { code: curlSnippet(baseUrl, workspaceId), action: <NewKeyLink /> };
    case "typescript":
      return { code: typescriptSnippet(baseUrl, workspaceId), action: <NewKeyLink /> };
    case "claude":
      return { code: mcpUrl, action: open("https://claude.ai/settings/connectors", texts.openClaude) };
    case "claude-code":
      return { code: claudeCodeSnippet(mcpUrl) };
    case "cursor":
      return { code: cursorSnippet(mcpUrl), action: open(cursorLink(mcpUrl), texts.addToCursor) };
    case "vscode":
      return { code: vscodeSnippet(mcpUrl), action: open(vscodeLink(mcpUrl), texts.addToVscode) };
    case "chatgpt":
    case "mcp":
      return { code: mcpUrl };
  }
}

function OpenLink({ href, label }: { href: string; label: string }) {
  const isWeb = href.startsWith("https:");
  return (
    <a
      href={href}
      className={buttonClass({ kind: "main" })}
      {...(isWeb ? { target: "_blank", rel: "noreferrer" } : {})}
    >
      <ExternalLink aria-hidden />
      {label}
    </a>
  );
}
