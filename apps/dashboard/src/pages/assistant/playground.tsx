import { memberApi } from "@vitrine/client";
import { Button, Picture, Segmented, Skeleton } from "@vitrine/ui";
import { LoadError } from "@vitrine/ui/app";
import { RotateCcw } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useRead } from "../../frame/calls.ts";
import { AnswerTrace } from "./answer-trace.tsx";
import styles from "./assistant.module.css";
import { Conversation } from "./conversation.tsx";
import { ProductPicker } from "./product-picker.tsx";
import { route } from "./queries.ts";
import { useTexts } from "./texts/index.ts";
import { type Asking, useConversation } from "./turns.ts";

const Face = lazy(() => import("./face.tsx"));

export function Playground() {
  const { mode } = route.useSearch();
  return mode === "face" ? (
    <Suspense>
      <Face subject={<Subject isBegun={false} onStart={() => {}} />} />
    </Suspense>
  ) : (
    <Chat mode={mode ?? "product"} />
  );
}

function Chat({ mode }: Pick<Asking, "mode">) {
  const { level, product } = route.useSearch();
  const asking: Asking = { mode, level: level ?? "LOW", productId: product };
  const conversation = useConversation(asking);
  const [chosen, setChosen] = useState<number>();
  const { turns } = conversation;
  const shown = turns.find(({ id }) => id === chosen) ?? turns.findLast(({ tried }) => tried !== undefined);
  return (
    <div className={styles.playground}>
      <div className={styles.talk}>
        <Subject isBegun={turns.length > 0} onStart={conversation.start} />
        <Conversation {...conversation} asking={asking} shownId={shown?.id} onShow={setChosen} />
      </div>
      <AnswerTrace text={shown?.text ?? ""} tried={shown?.tried} />
    </div>
  );
}

/** Form for the product, the mode and the thinking level. */
function Subject({ isBegun, onStart }: { isBegun: boolean; onStart: () => void }) {
  const texts = useTexts();
  const { mode = "product", level = "LOW" } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <div className={styles.subject}>
      {mode === "product" ? (
        <ChosenProduct />
      ) : (
        <p className={styles.grow}>{mode === "face" ? texts.faceText : texts.routineText}</p>
      )}
      <div className={styles.choices}>
        <Segmented
          label={texts.mode}
          value={mode}
          options={[
            { value: "product", label: texts.modes.product },
            { value: "routine", label: texts.modes.routine },
            { value: "face", label: texts.modes.face },
          ]}
          onChange={(next) =>
            navigate({ search: (before) => ({ ...before, mode: next === "product" ? undefined : next }) })
          }
        />
        {mode !== "face" && (
          <Segmented
            label={texts.level}
            value={level}
            options={(["LOW", "MEDIUM", "HIGH"] as const).map((value) => ({ value, label: texts.levels[value] }))}
            onChange={(next) =>
              navigate({ search: (before) => ({ ...before, level: next === "LOW" ? undefined : next }) })
            }
          />
        )}
        {isBegun && (
          <Button icon={<RotateCcw aria-hidden />} onClick={onStart}>
            {texts.newConversation}
          </Button>
        )}
      </div>
    </div>
  );
}

function ChosenProduct() {
  const texts = useTexts();
  const { product: id } = route.useSearch();
  const navigate = route.useNavigate();
  const choose = (product: string | undefined) => navigate({ search: (before) => ({ ...before, product }) });
  if (id === undefined) return <ProductPicker onChoose={choose} />;
  return <Chosen key={id} id={id} change={texts.otherProduct} onChange={() => choose(undefined)} />;
}

function Chosen({ id, change, onChange }: { id: string; change: string; onChange: () => void }) {
  const { data, error, refetch } = useRead(memberApi.getProduct, { id });
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  if (data === undefined) return <Skeleton height={50} width={240} />;
  return (
    <div className={styles.product}>
      <Picture src={data.images[0]?.url} alt="" thumb />
      <div className={styles.grow}>
        <strong className={styles.name}>{data.name}</strong>
        <Button kind="link" onClick={onChange}>
          {change}
        </Button>
      </div>
    </div>
  );
}
