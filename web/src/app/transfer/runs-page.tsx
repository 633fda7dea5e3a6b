import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { useParams } from 'wouter';
import { organizations, spacesOf } from '../api/reads.ts';
import { Failed } from '../shell/failed.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import { HostedSpaces } from './hosted-spaces.tsx';
import { mayImportInto } from './rights.ts';
import { type Run, runPath, runsOf } from './runs.ts';
import { counted, nameOf, progressText, STATES } from './texts.ts';
import './transfer.css';

/** The last imports that the person sees. */
export function RunsPage() {
  const { organizationId = '' } = useParams();
  const { data, error, refetch } = useQuery(runsOf(organizationId));
  const mayImport = useMayImport(organizationId);
  if (data === undefined && error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const here = `/organizations/${encodeURIComponent(organizationId)}`;
  return (
    <div className="import">
      <div className="import-title">
        <h1>Imports</h1>
        {mayImport && (
          <LinkButton kind="main" href={`${here}/import`}>
            Import
          </LinkButton>
        )}
      </div>
      {data.items.length === 0 ? (
        <Empty
          title="Nothing was imported yet"
          text={
            mayImport
              ? 'Bring in a repository, an archive, a website or documents.'
              : 'Imports of yours will appear here.'
          }
        />
      ) : (
        <ul className="import-runs">
          {data.items.map((run) => (
            <Row key={run.id} run={run} />
          ))}
        </ul>
      )}
      <HostedSpaces organizationId={organizationId} />
    </div>
  );
}

/** Into a new space, or into one of those that are there. */
function useMayImport(organizationId: string): boolean {
  const { data: all = [] } = useQuery(organizations);
  const { data: spaces = [] } = useQuery(spacesOf(organizationId));
  const mayMake = all.some(({ id, permissions }) => id === organizationId && permissions['createContent'] === true);
  return mayMake || spaces.some((space) => mayImportInto(space));
}

function Row({ run }: { run: Run }) {
  const { status, undoneAt, createdAt, result, error } = run;
  const note =
    status === 'in-progress'
      ? progressText(run)
      : (error?.message ??
        (result === undefined
          ? ''
          : `${counted(result.pages, 'page')}, ${counted(result.brokenLinks, 'broken link')}`));
  return (
    <li>
      <Link href={runPath(run)} className="import-run">
        <span className="import-run-name">{nameOf(run)}</span>
        <span className="import-run-state" data-state={undoneAt === undefined ? status : 'undone'}>
          {undoneAt === undefined ? STATES[status] : 'Undone'}
        </span>
        <span className="import-run-note">{note}</span>
        <time dateTime={createdAt}>{new Date(createdAt).toLocaleString(document.documentElement.lang)}</time>
      </Link>
    </li>
  );
}
