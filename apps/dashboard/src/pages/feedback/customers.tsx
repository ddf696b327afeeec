import { useMutation, useQueryClient } from "@tanstack/react-query";
import { memberApi, refresh } from "@vitrine/client";
import type { Customer } from "@vitrine/contract";
import {
  type Column,
  Confirm,
  createRowMenu,
  DataTable,
  EmptyState,
  MenuItem,
  Problem,
  RowMenu,
  toast,
  useLocale,
} from "@vitrine/ui";
import { Download, Trash2, UserRound } from "lucide-react";
import { useMemo, useState } from "react";
import { LoadError, useErrorText } from "../../frame/errors.tsx";
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
  const { data, error, refetch, isPlaceholderData, search, page, pageSize } = useCustomers();
  const save = useSave();
  if (error && data === undefined) return <LoadError error={error} onRetry={refetch} />;
  return (
    <>
      <SearchBox label={texts.searchCustomers} />
      {data?.customers.length === 0 ? (
        <EmptyState icon={<UserRound aria-hidden />} title={search ? texts.noResults : texts.noCustomers}>
          {!search && texts.noCustomersText}
        </EmptyState>
      ) : (
        <DataTable
          label={texts.customers}
          rows={data?.customers}
          columns={columns}
          keyOf={({ id }) => id}
          nameOf={({ name, email }) => name || email}
          card={(row) => <CustomerCard customer={row} />}
          menu={menu}
          stale={isPlaceholderData}
        />
      )}
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
  const errorText = useErrorText();
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  const name = customer.name || customer.email;
  const erase = useMutation({
    mutationFn: () => memberApi.deleteCustomer({ workspaceId, id: customer.id }),
    onSuccess: () => {
      toast({ text: texts.erased(name) });
      onClose();
      return refresh(client, workspaceId, memberApi.listCustomers, memberApi.listFeedback);
    },
  });
  return (
    <Confirm
      open
      destroys
      onClose={onClose}
      title={texts.eraseTitle(name)}
      action={texts.erase}
      typed={customer.email}
      busy={erase.isPending}
      onConfirm={() => erase.mutate()}
    >
      {texts.eraseText}
      {erase.error && <Problem>{errorText(erase.error)}</Problem>}
    </Confirm>
  );
}

function useColumns(): readonly Column<Customer>[] {
  const texts = useTexts();
  const { ago, exactly } = useLocale();
  return useMemo(
    () => [
      { key: "name", head: texts.name, cell: ({ name, email }) => name || email },
      { key: "email", head: texts.email, dim: true, cell: ({ email }) => email },
      {
        key: "since",
        head: texts.since,
        right: true,
        dim: true,
        cell: ({ createdAt }) => <span title={exactly(createdAt)}>{ago(createdAt)}</span>,
      },
    ],
    [texts, ago, exactly],
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
