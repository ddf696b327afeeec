import type { Collection, ProductRow } from "@vitrine/contract";
import { LIMITS } from "@vitrine/contract";
import { Button, CheckBox, Drawer, FootNote, Names, Picture, Problem, Progress, Select, useLocale } from "@vitrine/ui";
import { LoadError, SearchBox, useAddress, useErrorText } from "@vitrine/ui/app";
import { useState } from "react";
import { rendition } from "../../frame/renditions.ts";
import { useAddAll } from "./add-all.ts";
import { useArrange } from "./arrange.ts";
import styles from "./collection.module.css";
import { useFoundProducts } from "./queries.ts";
import { type CollectionSearch, VIEWS } from "./search.ts";
import { useTexts } from "./texts/index.ts";

const FIRST = 30;

/** Finds products by search or view, and adds the selected ones or all matches. */
export function AddProducts({ collection }: { collection: Collection }) {
  const texts = useTexts();
  const { ui } = useLocale();
  const { search, change } = useAddress<CollectionSearch>();
  const [shown, setShown] = useState(FIRST);
  const found = useFoundProducts(search, shown);
  const close = () => change({ add: undefined, find: undefined, view: undefined });
  const { chosen, toggle, problem, isAdding, addChosen } = useChosen(collection, close);
  const total = found.data?.pagination.total ?? 0;
  const held = new Set(collection.productIds);
  return (
    <Drawer
      open
      onClose={close}
      title={texts.addTo(collection.name)}
      foot={
        <>
          {problem && <Problem>{problem}</Problem>}
          <AddAll collection={collection} total={total} onDone={close} />
          <Button kind="main" disabled={chosen.size === 0} busy={isAdding} onClick={addChosen}>
            {texts.addChosen(chosen.size)}
          </Button>
        </>
      }
    >
      <div className={styles.finder}>
        <SearchBox label={texts.find} value={search.find} onSearch={(find) => change({ find }, true)} />
        <Select
          aria-label={texts.view}
          value={search.view ?? ""}
          onChange={(event) => change({ view: VIEWS.find((view) => view === event.target.value) }, true)}
        >
          <option value="">{texts.views.all}</option>
          {VIEWS.map((view) => (
            <option key={view} value={view}>
              {texts.views[view]}
            </option>
          ))}
        </Select>
      </div>
      {found.error && <LoadError error={found.error} onRetry={() => found.refetch()} />}
      {found.data?.products.length === 0 && <p className={styles.quiet}>{ui.noMatches}</p>}
      <ul className={styles.found} aria-busy={found.isPlaceholderData || undefined}>
        {found.data?.products.map((product) => (
          <Found
            key={product.id}
            product={product}
            isHeld={held.has(product.id)}
            isChosen={chosen.has(product.id)}
            onToggle={toggle}
          />
        ))}
      </ul>
      {total > shown && shown < LIMITS.list.pageSizeMax && (
        <Button kind="quiet" onClick={() => setShown(LIMITS.list.pageSizeMax)}>
          {ui.more}
        </Button>
      )}
    </Drawer>
  );
}

function useChosen({ id }: Collection, onDone: () => void) {
  const errorText = useErrorText();
  const { add } = useArrange(id);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAdding, setAdding] = useState(false);
  const [problem, setProblem] = useState<string>();
  const toggle = (productId: string, on: boolean) =>
    setChosen((before) => {
      const next = new Set(before);
      if (on) next.add(productId);
      else next.delete(productId);
      return next;
    });
  const addChosen = async () => {
    setAdding(true);
    try {
      await add([...chosen]);
      onDone();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setAdding(false);
    }
  };
  return { chosen, toggle, problem, isAdding, addChosen };
}

interface FoundProps {
  product: ProductRow;
  /** Already in the collection. */
  isHeld: boolean;
  isChosen: boolean;
  onToggle: (id: string, on: boolean) => void;
}

function Found({ product, isHeld, isChosen, onToggle }: FoundProps) {
  const texts = useTexts();
  return (
    <li>
      {/* biome-ignore lint/a11y/noLabelWithoutControl: the whole row can be pressed */}
      <label className={styles.foundRow}>
        <CheckBox
          aria-label={product.name}
          checked={isHeld || isChosen}
          disabled={isHeld}
          onChange={(event) => onToggle(product.id, event.target.checked)}
        />
        <Picture src={product.image ? rendition(product.image.url, 320) : undefined} alt="" thumb />
        <Names>
          <b>{product.name}</b>
          <span>{isHeld ? texts.inIt : product.brand}</span>
        </Names>
      </label>
    </li>
  );
}

/** Adds all products that match the filter in the service, visible or not. It shows their number first. */
function AddAll({ collection, total, onDone }: { collection: Collection; total: number; onDone: () => void }) {
  const texts = useTexts();
  const { number } = useLocale();
  const { running, problem, addAll } = useAddAll(collection, onDone);
  if (running !== undefined) {
    return (
      <FootNote>
        {texts.addingAll(number(running.done), number(running.total))}
        <Progress label={texts.add} share={running.total === 0 ? 0 : running.done / running.total} tone="fig" />
      </FootNote>
    );
  }
  return (
    <FootNote>
      {problem && <Problem>{problem}</Problem>}
      {total > 1 && (
        <Button kind="link" onClick={addAll}>
          {texts.addAll(number(total))}
        </Button>
      )}
    </FootNote>
  );
}
