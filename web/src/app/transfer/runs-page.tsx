import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { useParams } from 'wouter';
import { LinkButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import { type Run, runPath, runsOf } from './runs.ts';
import { counted, nameOf, progressText, STATES } from './texts.ts';
import './transfer.css';

/** The last imports that the person sees. */
export function RunsPage() {
  const { organizationId = '' } = useParams();
  const { data, error } = useQuery(runsOf(organizationId));
  if (error !== null) return <Empty title="The imports could not be read" text={error.message} />;
  if (data === undefined) return <Loading />;
  const here = `/organizations/${encodeURIComponent(organizationId)}`;
  return (
    <div className="import">
      <div className="import-title">
        <h1>Imports</h1>
        <LinkButton kind="main" href={`${here}/import`}>
          Import
        </LinkButton>
      </div>
      {data.items.length === 0 ? (
        <Empty title="Nothing was imported yet" text="Bring in a repository, an archive, a website or documents." />
      ) : (
        <ul className="import-runs">
          {data.items.map((run) => (
            <Row key={run.id} run={run} />
          ))}
        </ul>
      )}
    </div>
  );
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
