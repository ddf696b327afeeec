import { memberApi } from "@vitrine/client";
import type { Customer } from "@vitrine/contract";
import {
  ActionDialog,
  Ago,
  type Column,
  createRowMenu,
  EmptyState,
  List,
  MenuItem,
  RowMenu,
  toast,
  useLocale,
} from "@vitrine/ui";
import { LoadError, useErrorText } from "@vitrine/ui/app";
import { Download, Trash2, UserRound } from "lucide-react";
import { useMemo, useState } from "react";
import { useWrite } from "../../frame/calls.ts";
import { useWorkspaceId } from "../../frame/session.ts";
import styles from "./feedback.module.css";
import { useCustomers } from "./queries.ts";
import { useTexts } from "./texts/index.ts";
import { PagePager, SearchBox } from "./tools.tsx";

const menu = createRowMenu<Customer>();

export function Customers() {
  const texts = useTexts();
  const columns = useColumns();
  const [erased, setErased] = useState<Customer>();
  const list = useCustomers();
  const { data, error, refetch, search, page, pageSize } = list;
  const save = useSave();
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  return (
    <>
      <SearchBox label={texts.searchCustomers} />
      <List
        query={list}
        label={texts.customers}
        rowsOf={({ customers }) => customers}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ name, email }) => name || email}
        card={(row) => <CustomerCard customer={row} />}
        menu={menu}
        empty={
          <EmptyState icon={<UserRound aria-hidden />} title={search ? texts.noResults : texts.noCustomers}>
            {!search && texts.noCustomersText}
          </EmptyState>
        }
      />
      {data && <PagePager {...{ page, pageSize }} total={data.pagination.total} />}
      <RowMenu handle={menu}>
        {(customer) => (
          <>
            <MenuItem icon={<Download aria-hidden />} onClick={() => save(customer)}>
              {texts.exportData}
            </MenuItem>
            <MenuItem icon={<Trash2 aria-hidden />} danger onClick={() => setErased(customer)}>
              {texts.erase}
            </MenuItem>
          </>
        )}
      </RowMenu>
      {erased && <EraseDialog customer={erased} onClose={() => setErased(undefined)} />}
    </>
  );
}

/** Exports all data about one customer as a file. */
function useSave() {
  const errorText = useErrorText();
  const workspaceId = useWorkspaceId();
  return async ({ id }: Customer) => {
    try {
      const data = await memberApi.exportCustomer({ workspaceId, id });
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: "application/json" }));
      link.download = `${id}.json`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      toast({ text: errorText(error), bad: true });
    }
  };
}

function EraseDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const texts = useTexts();
  const name = customer.name || customer.email;
  const erase = useWrite(
    (workspaceId) => memberApi.deleteCustomer({ workspaceId, id: customer.id }),
    memberApi.listCustomers,
    memberApi.listFeedback,
  );
  return (
    <ActionDialog
      onClose={onClose}
      title={texts.eraseTitle(name)}
      text={texts.eraseText}
      action={texts.erase}
      run={() => erase.mutateAsync(undefined)}
      done={texts.erased(name)}
      typed={customer.email}
      destroys
    />
  );
}

function useColumns(): readonly Column<Customer>[] {
  const texts = useTexts();
  return useMemo(
    () => [
      { key: "name", head: texts.name, cell: ({ name, email }) => name || email },
      { key: "email", head: texts.email, dim: true, cell: ({ email }) => email },
      {
        key: "since",
        head: texts.since,
        right: true,
        dim: true,
        cell: ({ createdAt }) => <Ago at={createdAt} />,
      },
    ],
    [texts],
  );
}

function CustomerCard({ customer: { name, email, createdAt } }: { customer: Customer }) {
  const { ago } = useLocale();
  return (
    <div className={styles.card}>
      <strong>{name || email}</strong>
      <span>
        {email}, {ago(createdAt)}
      </span>
    </div>
  );
}
