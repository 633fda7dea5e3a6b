import {
  IconArrowRight,
  IconDownload,
  IconPencil,
  IconPlus,
  IconRoute,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { Input, Link, SearchField } from 'react-aria-components';
import { call } from '../../../api/client.ts';
import '../../../space/tags/tags.css';
import { Failed } from '../../../shell/failed.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { notify } from '../../../ui/toast-queue.ts';
import { useSite } from '../../context.ts';
import { SITE, siteKey } from '../../reads.ts';
import '../access.css';
import { saveFile } from '../save-file.ts';
import { AddressTest } from './address-test.tsx';
import { redirectsAsCsv } from './exporting.ts';
import { ImportDialog } from './import-dialog.tsx';
import { type Redirect, redirectsOf } from './reads.ts';
import { RedirectDialog } from './redirect-dialog.tsx';
import { type Target, useTargets } from './targets.ts';

type Open = { what: 'new' } | { what: 'import' } | { what: 'edit'; redirect: Redirect };

/** Addresses of a site that no page has, and where readers are led to from them. */
export function SiteRedirects() {
  const { site, at } = useSite();
  const [open, setOpen] = useState<Open>();
  const [search, setSearch] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const canWrite = site.permissions['create'] === true;
  const close = () => setOpen(undefined);
  return (
    <section className="parts">
      <div className="parts-head">
        <h1 ref={heading} tabIndex={-1}>
          Redirects
        </h1>
        {canWrite && <Tools onOpen={setOpen} />}
      </div>
      <p className="parts-about">
        They lead readers on from addresses that no page of the site has. Addresses of pages, sections and variants that
        were moved or renamed lead on by themselves.
        {!canWrite && ' You may look at them and test addresses. Who may create in the organization changes them.'}
      </p>
      <SearchField aria-label="Find a redirect" value={search} onChange={setSearch}>
        <Input className="input" placeholder="Find a redirect by its old address" />
      </SearchField>
      <List
        search={useDeferredValue(search.trim())}
        canWrite={canWrite}
        onEdit={(redirect) => setOpen({ what: 'edit', redirect })}
        onRemoved={() => heading.current?.focus()}
      />
      <AddressTest at={at} />
      {open?.what === 'new' && <RedirectDialog at={at} onClose={close} />}
      {open?.what === 'edit' && <RedirectDialog at={at} redirect={open.redirect} onClose={close} />}
      {open?.what === 'import' && <ImportDialog at={at} onClose={close} />}
    </section>
  );
}

function Tools({ onOpen }: { onOpen: (open: Open) => void }) {
  const { at } = useSite();
  const exporting = useMutation({
    mutationFn: () => redirectsAsCsv(at),
    onSuccess: (text) => saveFile('redirects.csv', text),
  });
  return (
    <div className="access-tools">
      <Button isPending={exporting.isPending} onPress={() => exporting.mutate()}>
        <IconDownload size={16} aria-hidden />
        Export
      </Button>
      <Button onPress={() => onOpen({ what: 'import' })}>
        <IconUpload size={16} aria-hidden />
        Import
      </Button>
      <Button kind="main" onPress={() => onOpen({ what: 'new' })}>
        <IconPlus size={16} aria-hidden />
        New redirect
      </Button>
    </div>
  );
}

interface ListProps {
  search: string;
  canWrite: boolean;
  onEdit: (redirect: Redirect) => void;
  onRemoved: () => void;
}

function List({ search, canWrite, onEdit, onRemoved }: ListProps) {
  const { at } = useSite();
  const found = useInfiniteQuery(redirectsOf(at, search));
  const redirects = found.data?.pages.flatMap(({ items }) => items) ?? [];
  const targetOf = useTargets(at, redirects);
  const remove = useRemove(onRemoved);
  if (found.error !== null) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <Loading />;
  if (redirects.length === 0)
    return search === '' ? (
      <Empty
        icon={<IconRoute size={32} aria-hidden />}
        title="This site has no redirects yet"
        text="Add one for an address that readers still follow, or import those of the site that was there before."
      />
    ) : (
      <p className="parts-about">No redirect has this in its old address. Try other words.</p>
    );
  return (
    <>
      <p className="parts-facts">{countOf(found.data.pages[0]?.count ?? redirects.length, search)}</p>
      <ul className="parts-list">
        {redirects.map((redirect) => (
          <Row
            key={redirect.id}
            redirect={redirect}
            target={targetOf(redirect.destination)}
            canWrite={canWrite}
            onEdit={() => onEdit(redirect)}
            onRemove={() => remove(redirect)}
          />
        ))}
      </ul>
      {found.hasNextPage && (
        <div>
          <Button isPending={found.isFetchingNextPage} onPress={() => void found.fetchNextPage()}>
            Show more redirects
          </Button>
        </div>
      )}
    </>
  );
}

const countOf = (count: number, search: string): string =>
  `${count} ${count === 1 ? 'redirect' : 'redirects'}${search === '' ? '' : ' found'}`;

interface RowProps {
  redirect: Redirect;
  target: Target;
  canWrite: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

const Row = ({ redirect: { source }, target, canWrite, onEdit, onRemove }: RowProps) => (
  <li className="parts-row">
    <span className="parts-what">
      <bdi className="parts-address">{source}</bdi>
      <span className="parts-facts parts-goal">
        <IconArrowRight size={14} aria-label="leads to" />
        {target.href === undefined ? (
          <span className={target.isGone === true ? 'parts-problem' : ''}>{target.title}</span>
        ) : (
          <Link href={target.href}>{target.title}</Link>
        )}
      </span>
    </span>
    {canWrite && (
      <span className="parts-tools">
        <IconButton label={`Edit ${source}`} icon={<IconPencil size={16} />} onPress={onEdit} />
        <IconButton label={`Delete ${source}`} icon={<IconTrash size={16} />} onPress={onRemove} />
      </span>
    )}
  </li>
);

/** Takes a redirect away at once, and offers to bring it back. */
function useRemove(onRemoved: () => void): (redirect: Redirect) => void {
  const { at } = useSite();
  const client = useQueryClient();
  const readAgain = () => client.invalidateQueries({ queryKey: siteKey(at) });
  const again = useMutation({
    mutationFn: ({ source, destination }: Redirect) =>
      call(`POST ${SITE}/redirects`, { path: at, body: { source, destination } }),
    onSuccess: readAgain,
  });
  const remove = useMutation({
    mutationFn: ({ id }: Redirect) =>
      call(`DELETE ${SITE}/redirects/{redirectId}`, { path: { ...at, redirectId: id } }),
    onSuccess: async (_, redirect) => {
      onRemoved();
      notify({
        kind: 'done',
        text: `${redirect.source} leads readers nowhere from now.`,
        action: { label: 'Undo', onPress: () => again.mutate(redirect) },
      });
      await readAgain();
    },
  });
  return (redirect) => remove.mutate(redirect);
}
