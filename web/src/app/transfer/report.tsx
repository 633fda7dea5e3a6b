import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import { call, type Page } from '../api/client.ts';
import { spacesOf } from '../api/reads.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Loading } from '../ui/loading.tsx';
import { notify } from '../ui/toast-queue.ts';
import { Construct } from './construct.tsx';
import { HostedSpaces } from './hosted-spaces.tsx';
import { type ReportItem, type ReportList, type Run, runOf, type RunResult, type RunVersion } from './runs.ts';
import { counted } from './texts.ts';
import { Versions, versionsText } from './versions.tsx';

/** What an import did, and what is left to be done. */
export function Report({ run }: { run: Run }) {
  const { result, target } = run;
  if (result === undefined) return null;
  const place = placeOf(result.space, target.changeRequest);
  const { versions = [] } = result;
  const others = versions.filter(({ space }) => space !== undefined && space !== result.space);
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
      {versions.length > 0 && <Versions run={run} versions={versions} />}
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
      {others.map((version) => (
        <OfVersion key={version.name} run={run} version={version} />
      ))}
    </>
  );
}

/** What is to be looked at in one of several spaces that were made. */
function OfVersion({ run, version }: { run: Run; version: RunVersion }) {
  const { label, space = '', brokenLinks = 0, warnings = 0 } = version;
  const shared = { run, space, place: placeOf(space, undefined) };
  return (
    <>
      <List {...shared} list="broken-links" title={`Broken links in ${label}`} count={brokenLinks} />
      <List {...shared} list="warnings" title={`Warnings of ${label}`} count={warnings} />
    </>
  );
}

const placeOf = (space: string, changeRequest: string | undefined): string =>
  `/spaces/${encodeURIComponent(space)}${changeRequest === undefined ? '' : `/changes/${encodeURIComponent(changeRequest)}`}`;

function summary({ unchanged, added, changed, removed, versions = [] }: RunResult): string {
  const made = versions.filter(({ space }) => space !== undefined);
  if (made.length > 1) return versionsText(made);
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

interface ListProps {
  run: Run;
  list: ReportList;
  title: string;
  count: number;
  place: string;
  /** Of an import that made several, other than the first. */
  space?: string;
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

function Entries({ run, list, place, title, space }: Omit<ListProps, 'count' | 'isOpen'>) {
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage, error } = useEntries(run, list, space);
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

function useEntries({ organization: organizationId, id: importRunId }: Run, list: ReportList, space?: string) {
  return useInfiniteQuery({
    queryKey: ['organization', organizationId, 'import-report', importRunId, list, space],
    queryFn: ({ pageParam, signal }) =>
      call<Page<ReportItem>>('GET /org/{organizationId}/imports/{importRunId}/report', {
        path: { organizationId, importRunId },
        query: { list, limit: 50, page: pageParam, ...(space !== undefined && { space }) },
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
              ? deletedText(title, result)
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

function deletedText(title: string, { versions = [] }: RunResult): string {
  const made = versions.filter(({ space }) => space !== undefined).length;
  return made > 1
    ? `The spaces of all ${made} versions are deleted, with everything that was written in them since. They can be restored for seven days. Their collection stays.`
    : `“${title}” is deleted, with everything that was written in it since. It can be restored for seven days.`;
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
