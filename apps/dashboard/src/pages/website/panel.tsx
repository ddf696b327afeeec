import { Link } from "@tanstack/react-router";
import type { WebsiteSection } from "@vitrine/contract";
import { LIMITS } from "@vitrine/contract";
import { Button, cx, Menu, MenuItem, Problem, Tabs, tabClass } from "@vitrine/ui";
import {
  Boxes,
  CircleQuestionMark,
  Image,
  ImagePlay,
  Layers,
  type LucideIcon,
  Plus,
  TextAlignStart,
} from "lucide-react";
import { useWorkspaceId } from "../../frame/session.ts";
import { moved, SortableList } from "../../frame/sortable.tsx";
import { Domains } from "./domains.tsx";
import { type Editing, useProblemOf } from "./editing.ts";
import { Feeds } from "./feeds.tsx";
import { Look } from "./look.tsx";
import { route } from "./queries.ts";
import { SearchEngines } from "./search-engines.tsx";
import { useTexts } from "./texts/index.ts";
import { Versions } from "./versions.tsx";
import styles from "./website.module.css";

const ICONS: Record<WebsiteSection["type"], LucideIcon> = {
  hero: ImagePlay,
  collection: Layers,
  products: Boxes,
  text: TextAlignStart,
  image: Image,
  faq: CircleQuestionMark,
};

const EMPTY: { [Type in WebsiteSection["type"]]: Extract<WebsiteSection, { type: Type }> } = {
  hero: { type: "hero", title: "", text: "", imageId: null, buttonLabel: "", buttonLink: null },
  products: { type: "products", title: "", productIds: [] },
  collection: { type: "collection", title: "", collectionId: null },
  text: { type: "text", title: "", text: "" },
  image: { type: "image", title: "", imageId: null, link: null },
  faq: { type: "faq", title: "", items: [] },
};

interface PanelProps {
  editing: Editing;
  open: number | undefined;
  onOpen: (at: number | undefined) => void;
}

export function Panel(props: PanelProps) {
  const texts = useTexts();
  const workspaceId = useWorkspaceId();
  const { tab } = route.useParams();
  const { device } = route.useSearch();
  const shown = (["look", "search", "domain", "versions"] as const).find((one) => one === tab);
  return (
    <section className={styles.panel} aria-label={texts.settings}>
      <Tabs label={texts.settings}>
        {([undefined, "look", "search", "domain", "versions"] as const).map((one) => (
          <Link
            key={one ?? "page"}
            to="/w/$workspaceId/website/{-$tab}"
            params={{ workspaceId, tab: one }}
            search={{ device }}
            className={tabClass()}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {texts.tabs[one ?? "page"]}
          </Link>
        ))}
      </Tabs>
      {shown === undefined && <Sections {...props} />}
      {shown === "look" && <Look editing={props.editing} />}
      {shown === "search" && (
        <>
          <SearchEngines editing={props.editing} />
          <Feeds />
        </>
      )}
      {shown === "domain" && <Domains />}
      {shown === "versions" && <Versions editing={props.editing} />}
    </section>
  );
}

function Sections({ editing, open, onOpen }: PanelProps) {
  const texts = useTexts();
  const { sections } = editing.values;
  const problem = useProblemOf(editing)("sections");
  const move = (from: number, to: number) => {
    editing.change({ sections: moved(sections, from, to) });
    if (open === from) onOpen(to);
  };
  const add = (type: WebsiteSection["type"]) => {
    editing.change({ sections: [...sections, EMPTY[type]] });
    onOpen(sections.length);
  };
  return (
    <>
      {problem !== undefined && <Problem>{problem}</Problem>}
      {sections.length === 0 && <p className={styles.dim}>{texts.noSections}</p>}
      <SortableList
        items={sections}
        keyOf={(section, at) => `${section.type} ${at}`}
        nameOf={({ type, title }) => title || texts.types[type]}
        onMove={move}
      >
        {(section, at) => {
          const Icon = ICONS[section.type];
          return (
            <button
              type="button"
              className={cx(styles.section, at === open && styles.chosen)}
              aria-pressed={at === open}
              onClick={() => onOpen(at === open ? undefined : at)}
            >
              <Icon aria-hidden />
              <span>
                <strong>{texts.types[section.type]}</strong>
                <small>{section.title || texts.untitled}</small>
              </span>
            </button>
          );
        }}
      </SortableList>
      {sections.length < LIMITS.website.sectionsMax && (
        <Menu align="start" trigger={<Button icon={<Plus aria-hidden />}>{texts.addSection}</Button>}>
          {(Object.keys(EMPTY) as WebsiteSection["type"][]).map((type) => {
            const Icon = ICONS[type];
            return (
              <MenuItem key={type} icon={<Icon aria-hidden />} onClick={() => add(type)}>
                {texts.types[type]}
              </MenuItem>
            );
          })}
        </Menu>
      )}
    </>
  );
}
