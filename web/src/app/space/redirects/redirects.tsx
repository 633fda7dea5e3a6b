import { IconArrowRight, IconPencil, IconPlus, IconRoute, IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { Input, Link, SearchField } from 'react-aria-components';
import { Button, IconButton } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { notify } from '../../ui/toast-queue.ts';
import { isSamePlace, toPath } from '../addresses.ts';
import { useLooking } from '../context.ts';
import { useEdit } from '../edits.ts';
import '../tags/tags.css';
import { AddressTest } from './address-test.tsx';
import { type Redirect, redirectsOf } from './reads.ts';
import { RedirectDialog } from './redirect-dialog.tsx';

/** Addresses that no page has, and the pages that readers are led to from them. */
export function Redirects() {
  const { writing } = useLooking();
  const [open, setOpen] = useState<Redirect | 'new'>();
  const [search, setSearch] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const canWrite = writing !== 'no';
  return (
    <section className="parts">
      <div className="parts-head">
        <h1 ref={heading} tabIndex={-1}>
          Redirects
        </h1>
        {canWrite && (
          <Button kind="main" onPress={() => setOpen('new')}>
            <IconPlus size={16} aria-hidden />
            New redirect
          </Button>
        )}
      </div>
      <p className="parts-about">
        They lead readers of every site on from addresses that no page has. Addresses of pages that were moved or
        renamed lead on by themselves.
      </p>
      <SearchField aria-label="Find a redirect" value={search} onChange={setSearch}>
        <Input className="input" placeholder="Find a redirect" />
      </SearchField>
      <List
        search={useDeferredValue(search.trim())}
        canWrite={canWrite}
        onEdit={setOpen}
        onRemoved={() => heading.current?.focus()}
      />
      <AddressTest />
      {open !== undefined && (
        <RedirectDialog {...(open !== 'new' && { redirect: open })} onClose={() => setOpen(undefined)} />
      )}
    </section>
  );
}

interface ListProps {
  search: string;
  canWrite: boolean;
  onEdit: (redirect: Redirect) => void;
  onRemoved: () => void;
}

function List({ search, canWrite, onEdit, onRemoved }: ListProps) {
  const { place } = useLooking();
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(redirectsOf(place, search));
  const remove = useRemove(onRemoved);
  if (error !== null) throw error;
  if (data === undefined) return <Loading />;
  const redirects = data.pages.flatMap(({ items }) => items);
  if (redirects.length === 0)
    return search === '' ? (
      <Empty
        icon={<IconRoute size={32} aria-hidden />}
        title="This space has no redirects yet"
        text="Add one for an address that readers still follow, such as that of a page you took away."
      />
    ) : (
      <p className="parts-about">No redirect has this in its address or page. Try other words.</p>
    );
  return (
    <>
      <ul className="parts-list">
        {redirects.map((redirect) => (
          <Row
            key={redirect.source}
            redirect={redirect}
            canWrite={canWrite}
            onEdit={() => onEdit(redirect)}
            onRemove={() => remove(redirect)}
          />
        ))}
      </ul>
      {hasNextPage && (
        <div>
          <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

interface RowProps {
  redirect: Redirect;
  canWrite: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function Row({ redirect: { source, target, page, hidden }, canWrite, onEdit, onRemove }: RowProps) {
  const { place } = useLooking();
  return (
    <li className="parts-row">
      <span className="parts-what">
        <bdi className="parts-address">/{source}</bdi>
        <span className="parts-facts parts-goal">
          <IconArrowRight size={14} aria-label="leads to" />
          {page === undefined ? (
            <span className="parts-problem">{target}: no page is there</span>
          ) : (
            <Link href={toPath(place, { name: 'page', pageId: page.id })}>{page.title}</Link>
          )}
          {hidden === true && <span className="parts-problem">Not used: a page has this address</span>}
        </span>
      </span>
      {canWrite && (
        <span className="parts-tools">
          <IconButton label={`Edit /${source}`} icon={<IconPencil size={16} />} onPress={onEdit} />
          <IconButton label={`Remove /${source}`} icon={<IconTrash size={16} />} onPress={onRemove} />
        </span>
      )}
    </li>
  );
}

/** Takes a redirect away, and offers to bring it back where that can be done. */
function useRemove(onRemoved: () => void): (redirect: Redirect) => void {
  const { place } = useLooking();
  const edit = useEdit();
  return ({ source, page }) =>
    edit.mutate([{ operation: 'update_redirects', redirects: { [source]: null } }], {
      onSuccess: (made) => {
        onRemoved();
        const again = { [source]: { page: page?.id ?? '' } };
        const undo = () => edit.mutate([{ operation: 'update_redirects', redirects: again }]);
        const canUndo = page !== undefined && isSamePlace(made.place, place);
        notify({
          kind: 'done',
          text: `/${source} is no redirect any more.`,
          ...(canUndo && { action: { label: 'Undo', onPress: undo } }),
        });
      },
    });
}
