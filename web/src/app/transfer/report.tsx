import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { call, type Page } from '../api/client.ts';
import { spacesOf } from '../api/reads.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { notify } from '../ui/toast-queue.ts';
import { HostedSpaces } from './hosted-spaces.tsx';
import { type ReportItem, type ReportList, type Run, runOf, type RunResult } from './runs.ts';
import { counted } from './texts.ts';

/** What an import did, and what is left to be done. */
export function Report({ run }: { run: Run }) {
  const { result, target } = run;
  if (result === undefined) return null;
  const place = placeOf(result.space, target.changeRequest);
  return (
    <>
      <section className="import-box" data-kind="done" aria-label="What it did">
        <p role="status" className="import-sum">
          {run.undoneAt === undefined ? summary(result) : 'This import was undone.'}
        </p>
        <dl className="import-figures">
          <Figure label="Pages" value={result.pages} />
          <Figure label="Files" value={result.files} />
          <Figure label="Added" value={result.added} />
          <Figure label="Changed" value={result.changed} />
          <Figure label="Removed" value={result.removed} />
          <Figure label="Broken links" value={result.brokenLinks} isBad={result.brokenLinks > 0} />
          <Figure label="Warnings" value={result.warnings} isBad={result.warnings > 0} />
          {result.constructs !== undefined && (
            <>
              <Figure label="Not shown" value={result.constructs.lost} isBad={result.constructs.lost > 0} />
              <Figure label="Shown simply" value={result.constructs.simple} />
            </>
          )}
        </dl>
        <div className="import-actions">
          {(run.undoneAt === undefined || target.space !== undefined) && (
            <LinkButton kind="main" href={place}>
              {target.changeRequest === undefined ? 'Open the space' : 'Open the change request'}
            </LinkButton>
          )}
          <Undo run={run} result={result} />
        </div>
      </section>
      <List run={run} list="broken-links" title="Broken links" count={result.brokenLinks} place={place} isOpen />
      {run.undoneAt === undefined && <HostedSpaces organizationId={run.organization} space={result.space} />}
      <List
        run={run}
        list="unresolved-links"
        title="Links into unknown spaces"
        count={result.unresolvedLinks ?? 0}
        place={place}
      />
      <List run={run} list="warnings" title="Warnings" count={result.warnings} place={place} isOpen />
      <List
        run={run}
        list="constructs"
        title="What the pages are written with"
        count={
          result.constructs === undefined ? 0 : Object.values(result.constructs).reduce((sum, each) => sum + each, 0)
        }
        place={place}
        isOpen={result.constructs !== undefined && result.constructs.lost + result.constructs.simple > 0}
      />
      <List run={run} list="removed" title="Removed pages" count={result.removed} place={place} />
      <List run={run} list="changed" title="Changed pages" count={result.changed} place={place} />
      <List run={run} list="added" title="Added pages" count={result.added} place={place} />
    </>
  );
}

const placeOf = (space: string, changeRequest: string | undefined): string =>
  `/spaces/${encodeURIComponent(space)}${changeRequest === undefined ? '' : `/changes/${encodeURIComponent(changeRequest)}`}`;

function summary({ unchanged, added, changed, removed }: RunResult): string {
  if (unchanged) return 'The space held just that already. Nothing was changed.';
  const parts = [
    counted(added, 'page was added', 'pages were added'),
    ...(changed > 0 ? [counted(changed, 'was changed', 'were changed')] : []),
    ...(removed > 0 ? [counted(removed, 'was removed', 'were removed')] : []),
  ];
  return `It is done: ${parts.join(', ')}.`;
}

function Figure({ label, value, isBad = false }: { label: string; value: number; isBad?: boolean }) {
  return (
    <div className="import-figure" data-bad={isBad || undefined}>
      <dt>{label}</dt>
      <dd>{value.toLocaleString('en')}</dd>
    </div>
  );
}

type Fate = NonNullable<ReportItem['fate']>;

interface ListProps {
  run: Run;
  list: ReportList;
  title: string;
  count: number;
  place: string;
  isOpen?: boolean;
}

function List({ title, count, isOpen = false, ...props }: ListProps) {
  if (count === 0) return null;
  return (
    <details className="import-list" open={isOpen}>
      <summary>
        <h2>
          {title} <span className="import-count">{count.toLocaleString('en')}</span>
        </h2>
      </summary>
      <Entries {...props} title={title} />
    </details>
  );
}

function Entries({ run, list, place, title }: Omit<ListProps, 'count' | 'isOpen'>) {
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, error } = useEntries(run, list);
  if (error !== null) return <p role="alert">{error.message}</p>;
  if (data === undefined) return <Loading />;
  const items = data.pages.flatMap((page) => page.items);
  return (
    <>
      <ul className="import-entries" aria-label={title}>
        {items.map((item, index) => (
          // A report does not change.
          <li key={index}>
            <Entry item={item} place={place} mayOpen={run.undoneAt === undefined} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button isPending={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </>
  );
}

function Entry({ item, place, mayOpen }: { item: ReportItem; place: string; mayOpen: boolean }) {
  const { message, file, line, target, page, fate } = item;
  const where = file === undefined ? undefined : `${file}${line === undefined ? '' : `, line ${line}`}`;
  return (
    <>
      {fate !== undefined && <Construct {...item} fate={fate} />}
      {target !== undefined && <code className="import-broken">{target}</code>}
      {message !== undefined && <span>{message}</span>}
      {where !== undefined &&
        (page === undefined || !mayOpen ? (
          <span className="import-where">{where}</span>
        ) : (
          <Link className="import-where" href={`${place}/pages/${encodeURIComponent(page)}`}>
            {where}
          </Link>
        ))}
    </>
  );
}

const FATES = { lost: 'Not shown', simple: 'Shown simply', shown: 'Shown' };

/** What things are called that are not named by how they are written. */
const KINDS: Readonly<Record<string, string>> = {
  tag: 'Block',
  attribute: 'Attribute of a block',
  element: 'HTML',
  'html-attribute': 'Attribute of HTML',
  'front-matter': 'Front matter',
  markdown: 'Markdown',
  page: 'Page',
  link: 'Links',
  file: 'File',
  navigation: 'Navigation',
  setting: 'Setting',
  source: 'Of the source',
};

function Construct({ kind = '', name = '', fate, count = 0, files = 0, example }: ReportItem & { fate: Fate }) {
  const often = `${counted(count, 'time', 'times')}${files > 0 ? ` in ${counted(files, 'file', 'files')}` : ''}`;
  return (
    <span className="import-construct">
      <span data-fate={fate}>{FATES[fate]}</span>
      <span>
        {KINDS[kind] ?? kind}: <code>{name}</code>
      </span>
      <span className="import-where">{often}</span>
      {example !== undefined && fate !== 'shown' && <code className="import-example">{example}</code>}
    </span>
  );
}

function useEntries({ organization: organizationId, id: importRunId }: Run, list: ReportList) {
  return useInfiniteQuery({
    queryKey: ['organization', organizationId, 'import-report', importRunId, list],
    queryFn: ({ pageParam, signal }) =>
      call<Page<ReportItem>>('GET /org/{organizationId}/imports/{importRunId}/report', {
        path: { organizationId, importRunId },
        query: { list, limit: 50, page: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function Undo({ run, result }: { run: Run; result: RunResult }) {
  const [isAsking, setAsking] = useState(false);
  const { data: spaces } = useQuery(spacesOf(run.organization));
  const undo = useUndo(run, () => setAsking(false));
  const isNew = run.target.space === undefined;
  if (run.undoneAt !== undefined || result.unchanged || run.target.changeRequest !== undefined) return null;
  const title = spaces?.find(({ id }) => id === result.space)?.title ?? 'the space';
  return (
    <>
      <Button kind="danger" onPress={() => setAsking(true)}>
        Undo this import
      </Button>
      {isAsking && (
        <Dialog title="Undo this import?" isOpen keepsOpen={undo.isPending} onClose={() => setAsking(false)}>
          <p>
            {isNew
              ? `“${title}” is deleted, with everything that was written in it since. It can be restored for seven days.`
              : `“${title}” goes back to what it was before, as a new revision. This works as long as nobody changed it since.`}
          </p>
          {undo.error !== null && (
            <p role="alert" className="field-error">
              {undo.error.message}
            </p>
          )}
          <div className="dialog-actions">
            <Button onPress={() => setAsking(false)} isDisabled={undo.isPending}>
              Keep it
            </Button>
            <Button kind="danger" isPending={undo.isPending} onPress={() => undo.mutate()}>
              Undo the import
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function useUndo({ organization: organizationId, id: importRunId }: Run, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    meta: { isShown: true },
    mutationFn: () =>
      call<{ deletedSpace?: string }>('POST /org/{organizationId}/imports/{importRunId}/undo', {
        path: { organizationId, importRunId },
      }),
    onSuccess: async ({ deletedSpace }) => {
      const text =
        deletedSpace === undefined
          ? 'The import is undone. The space is what it was before.'
          : 'The import is undone. The organization lists the deleted space.';
      notify({ kind: 'done', text });
      await client.invalidateQueries({ queryKey: runOf(organizationId, importRunId).queryKey });
      void client.invalidateQueries({ queryKey: ['organization', organizationId] });
      onDone();
    },
  });
}
