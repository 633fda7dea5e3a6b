import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-aria-components';
import { useParams } from 'wouter';
import { ApiError, call } from '../api/client.ts';
import { collectionsOf, sitesOf, spacesOf } from '../api/reads.ts';
import { NotFound } from '../shell/not-found.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Loading } from '../ui/loading.tsx';
import { Failure } from './failure.tsx';
import { isActive, type Run, runOf } from './runs.ts';
import { nameOf, percentOf, PHASES, progressText } from './texts.ts';
import { TransferBar } from './progress-bar.tsx';
import { screen } from '../ui/part.tsx';
import './transfer.css';

const Report = screen(() => import('./report.tsx').then(({ Report }) => Report));

/** One import: how far it is, and then what came of it. */
export function RunPage() {
  const { organizationId = '', importId = '' } = useParams();
  const { data: run, error, refetch } = useQuery(runOf(organizationId, importId));
  if (run !== undefined) return <Shown key={run.id} run={run} />;
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (error === null) return <Loading />;
  return (
    <Empty title="The import could not be read" text={error.message}>
      <Button onPress={() => void refetch()}>Try again</Button>
    </Empty>
  );
}

function Shown({ run }: { run: Run }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { id, organization, status } = run;
  const client = useQueryClient();
  const isOver = !isActive(run);
  useEffect(() => {
    if (!isOver) return;
    void client.invalidateQueries({ queryKey: spacesOf(organization).queryKey });
    void client.invalidateQueries({ queryKey: collectionsOf(organization).queryKey });
    void client.invalidateQueries({ queryKey: sitesOf(organization).queryKey });
    void client.invalidateQueries({ queryKey: ['organization', organization, 'imports'], refetchType: 'active' });
    // What had the focus is gone: the button that cancels.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [isOver, client, organization, id]);
  return (
    <div className="import">
      <nav aria-label="Path" className="import-path">
        <Link href={`/organizations/${organization}/imports`}>Imports</Link>
      </nav>
      <h1 ref={heading} tabIndex={-1}>
        Import of {nameOf(run)}
      </h1>
      {!isOver && <UnderWay run={run} />}
      {status === 'cancelled' && (
        <div className="import-box">
          <p role="status">It was canceled. Nothing was imported.</p>
          <div className="import-actions">
            <Link className="button" href={`/organizations/${organization}/import`}>
              Import something else
            </Link>
          </div>
        </div>
      )}
      {status === 'failed' && <Failure run={run} />}
      {status === 'completed' && <Report run={run} />}
    </div>
  );
}

function UnderWay({ run }: { run: Run }) {
  const cancel = useCancel(run);
  const percent = percentOf(run);
  const at = PHASES.findIndex(([phase]) => phase === run.progress?.phase);
  return (
    <section className="import-box" aria-label="Progress">
      <ol className="import-phases">
        {PHASES.map(([phase, label], index) => (
          <li
            key={phase}
            data-state={index < at ? 'done' : index === at ? 'current' : 'ahead'}
            {...(index === at && { 'aria-current': 'step' })}
          >
            {label}
          </li>
        ))}
      </ol>
      <TransferBar label="The import" percent={percent} />
      <p role="status">{progressText(run)}</p>
      <p className="field-help">It goes on if you leave this page, and also if the server is restarted.</p>
      <div className="import-actions">
        <Button isPending={cancel.isPending} onPress={() => cancel.mutate()}>
          Cancel the import
        </Button>
      </div>
    </section>
  );
}

function useCancel({ organization: organizationId, id: importRunId }: Run) {
  const client = useQueryClient();
  const { queryKey } = runOf(organizationId, importRunId);
  return useMutation({
    mutationFn: () =>
      call<Run>('POST /org/{organizationId}/imports/{importRunId}/cancel', { path: { organizationId, importRunId } }),
    onSuccess: (run) => client.setQueryData(queryKey, run),
    // It may have come to its end meanwhile.
    onError: () => client.invalidateQueries({ queryKey }),
  });
}
