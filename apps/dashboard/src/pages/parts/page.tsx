// All UI components, in light and dark. Only in development builds; its sample texts are English only.

import {
  ActionDialog,
  Avatar,
  Banner,
  Button,
  Card,
  CheckField,
  Chip,
  ChipButton,
  Chips,
  CodeBlock,
  Combobox,
  CopyButton,
  Crest,
  Dialog,
  DialogText,
  Drawer,
  EmptyState,
  ErrorState,
  IconButton,
  Menu,
  MenuCheck,
  MenuItem,
  MenuRule,
  NoPermission,
  Pager,
  Picture,
  Popover,
  Progress,
  RadioField,
  SearchInput,
  Segmented,
  SelectField,
  Skeleton,
  Status,
  SwitchField,
  TabCount,
  Tabs,
  TextAreaField,
  TextField,
  Tooltip,
  tabClass,
  toast,
} from "@vitrine/ui";
import { useTitle } from "@vitrine/ui/app";
import { BarChart, LineChart } from "@vitrine/ui/charts";
import { Plus, Trash2 } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import styles from "./parts.module.css";
import { SampleTable } from "./sample-table.tsx";

export default function PartsPage(): ReactNode {
  useTitle("Parts");
  return (
    <main className={styles.page}>
      <h1>Parts</h1>
      <div className={styles.schemes}>
        {(["light", "dark"] as const).map((scheme) => (
          <section key={scheme} className={styles[scheme]} aria-label={scheme}>
            <Buttons />
            <Fields />
            <Choices />
            <Marks />
            <Overlays />
            <States />
            <Charts />
            <SampleTable />
          </section>
        ))}
      </div>
    </main>
  );
}

const Buttons = () => (
  <Card title="Buttons">
    <div className={styles.row}>
      <Button kind="main">Save</Button>
      <Button>Import</Button>
      <Button kind="quiet">Export</Button>
      <Button kind="danger">Revoke</Button>
      <Button kind="destroy">Delete for good</Button>
      <Button kind="link">Change</Button>
    </div>
    <div className={styles.row}>
      <Button kind="main" size="large">
        Continue
      </Button>
      <Button size="small" icon={<Plus aria-hidden />}>
        Add a link
      </Button>
      <Button kind="main" busy>
        Save
      </Button>
      <Button disabled>Not now</Button>
      <IconButton label="Delete">
        <Trash2 aria-hidden />
      </IconButton>
      <CopyButton text="prd_01kp2v8d3n" />
      <CopyButton text="https://example.com" size="small">
        Copy link
      </CopyButton>
    </div>
  </Card>
);

const Fields = () => (
  <Card title="Fields">
    <TextField label="Name" defaultValue="Vitamin C Day Serum" aside="19 / 500" />
    <TextField label="Email" defaultValue="elif@" problem="This does not look like an email address." />
    <TextAreaField label="Description" hint="What visitors read first." defaultValue="A light serum for every day." />
    <SelectField label="Role">
      <option>Owner</option>
      <option>Staff</option>
    </SelectField>
    <SearchInput placeholder="Name, brand, SKU" aria-label="Search" />
  </Card>
);

function Choices() {
  const [level, setLevel] = useState<"quick" | "balanced" | "thorough">("quick");
  const [search, setSearch] = useState("");
  const items = ["Treatment", "Vegan", "Sun care"].map((label) => ({ value: label, label }));
  return (
    <Card title="Choices">
      <CheckField label="Tell me by mail" hint="Once a day at most." defaultChecked />
      <SwitchField label="Visible to everybody" defaultChecked />
      <RadioField
        legend="Who may ask?"
        value={level}
        onChange={setLevel}
        options={[
          { value: "quick", label: "Everybody" },
          { value: "balanced", label: "Customers", hint: "Those who have signed in." },
        ]}
      />
      <Segmented
        label="Level"
        value={level}
        onChange={setLevel}
        options={[
          { value: "quick", label: "Quick" },
          { value: "balanced", label: "Balanced" },
          { value: "thorough", label: "Thorough" },
        ]}
      />
      <Combobox
        label="Tag"
        placeholder="Find a tag"
        items={items.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()))}
        search={search}
        onSearch={setSearch}
        onChoose={() => setSearch("")}
      />
    </Card>
  );
}

const Marks = () => (
  <Card title="Marks">
    <Tabs label={`Views ${useId()}`}>
      <a href="#a" className={tabClass()} aria-current="page">
        All <TabCount>1,248</TabCount>
      </a>
      <a href="#b" className={tabClass()}>
        Active <TabCount>1,190</TabCount>
      </a>
    </Tabs>
    <Chips>
      <Chip remove={{ label: "Remove", onClick: () => {} }}>Treatment</Chip>
      <Chip tone="fig">Collection: Everyday</Chip>
      <Chip tone="leaf">Live</Chip>
      <Chip tone="amber">Draft</Chip>
      <Chip tone="brick">Failed</Chip>
      <ChipButton icon={<Plus aria-hidden />}>Tag</ChipButton>
    </Chips>
    <div className={styles.row}>
      <Status tone="good">Active</Status>
      <Status tone="off">Inactive</Status>
      <Status tone="warn">Low</Status>
      <Status tone="bad">Blocked</Status>
    </div>
    <div className={styles.row}>
      <Crest name="Atelier Lumen" />
      <Crest name="Vitrine" staff />
      <Avatar name="Elif Yılmaz" />
      <Picture thumb src={undefined} alt="" />
    </div>
    <Progress label="Credits" share={0.6} />
    <Progress label="Upload" share={0.3} tone="fig" />
    <Skeleton width="60%" />
    <CodeBlock code={'curl https://api.example.com/v1/products \\\n  -H "Authorization: Bearer $KEY"'} />
    <Pager page={2} pageSize={50} total={1248} onChange={() => {}} />
  </Card>
);

function Overlays() {
  const [open, setOpen] = useState<"dialog" | "drawer" | "confirm" | "popover">();
  const close = () => setOpen(undefined);
  return (
    <Card title="Overlays">
      <div className={styles.row}>
        <Button onClick={() => setOpen("dialog")}>Dialog</Button>
        <Button onClick={() => setOpen("drawer")}>Drawer</Button>
        <Button onClick={() => setOpen("confirm")}>Confirm</Button>
        <Menu trigger={<Button>Menu</Button>}>
          <MenuItem>Edit</MenuItem>
          <MenuCheck checked onChange={() => {}}>
            Stock
          </MenuCheck>
          <MenuRule />
          <MenuItem danger icon={<Trash2 aria-hidden />}>
            Delete
          </MenuItem>
        </Menu>
        <Popover
          label="Popover"
          open={open === "popover"}
          onOpenChange={(isOpen) => setOpen(isOpen ? "popover" : undefined)}
          trigger={<Button>Popover</Button>}
        >
          A small thing.
        </Popover>
        <Tooltip text="12 November 2026, 14:31">
          <Button kind="quiet">Tooltip</Button>
        </Tooltip>
        <Button onClick={() => toast({ text: "3 products changed.", undo: () => {} })}>Toast</Button>
      </div>
      <Dialog open={open === "dialog"} onClose={close} title="Leave without saving?" foot={<Button>Stay here</Button>}>
        <DialogText>What you changed here is not saved yet.</DialogText>
      </Dialog>
      <Drawer
        open={open === "drawer"}
        onClose={close}
        title="New API key"
        foot={<Button kind="main">Create key</Button>}
      >
        <TextField label="Name" />
      </Drawer>
      <ActionDialog
        open={open === "confirm"}
        onClose={close}
        title="Delete 3 products for good?"
        action="Delete 3 products"
        destroys
        typed="lumen"
        run={() => {}}
      />
    </Card>
  );
}

const States = () => (
  <Card title="States">
    <Banner tone="amber">Two jobs failed five times.</Banner>
    <Banner tone="brick">This does not work right now.</Banner>
    <Banner tone="leaf">The payment has arrived.</Banner>
    <EmptyState title="No products yet" actions={<Button kind="main">Add product</Button>}>
      Products are what visitors look at and ask about.
    </EmptyState>
    <ErrorState title="This could not be loaded" requestId="req_01kp2v8d" onRetry={() => {}}>
      Something went wrong on our side.
    </ErrorState>
    <NoPermission title="Your role does not include this page">Owners can open it.</NoPermission>
  </Card>
);

const DAYS = Array.from({ length: 30 }, (_, at) => ({
  date: new Date(Date.UTC(2026, 9, 17 + at)).toISOString().slice(0, 10),
  values: [60 + ((at * 37) % 70), 20 + ((at * 23) % 40), (at * 7) % 18],
}));

const Charts = () => (
  <Card title="Charts">
    <BarChart title="Credits used by day" series={["Product chat", "Routine", "Face analysis"]} days={DAYS} />
    <LineChart title="Accounts" series={["Accounts"]} days={DAYS} />
  </Card>
);
