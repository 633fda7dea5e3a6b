import { IconChevronLeft } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-aria-components';
import { useLocation } from 'wouter';
import { FormDialog } from '../ui/form-dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { settingsPath } from './tabs.ts';
import { Trouble } from './trouble.tsx';

/** One thing of a tab once it is read, with the way back to all of them. */
export function DetailPage<Data>({
  organizationId,
  tab,
  title,
  read: { data, error, refetch },
  children,
}: {
  organizationId: string;
  tab: string;
  /** What all of them are called. */
  title: string;
  read: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  children: (data: Data) => ReactNode;
}) {
  return (
    <div className="admin-tab">
      <div>
        <Link className="admin-path" href={settingsPath(organizationId, tab)}>
          <IconChevronLeft size={16} aria-hidden />
          {title}
        </Link>
      </div>
      {error !== null && data === undefined && <Trouble error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Loading />}
      {data !== undefined && children(data)}
    </div>
  );
}

/** Asks before the thing is removed, says what follows, and leads back to the others. */
export function RemoveDialog({
  organizationId,
  tab,
  title,
  action,
  remove,
  queryKey,
  id,
  onClose,
  children,
}: {
  organizationId: string;
  tab: string;
  title: string;
  action: string;
  remove: () => Promise<unknown>;
  /** What is read again: all below this key but what names the thing, which is there no more. */
  queryKey: readonly unknown[];
  id: string;
  onClose: () => void;
  /** What follows. */
  children: ReactNode;
}) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const removing = useMutation({
    meta: { isShown: true },
    mutationFn: remove,
    onSuccess: async () => {
      onClose();
      navigate(settingsPath(organizationId, tab));
      await client.invalidateQueries({ queryKey, predicate: (query) => !query.queryKey.includes(id) });
    },
  });
  return (
    <FormDialog title={title} action={action} doing={removing} onClose={onClose}>
      {children}
      {removing.error !== null && (
        <p role="alert" className="field-error">
          {removing.error.message}
        </p>
      )}
    </FormDialog>
  );
}
