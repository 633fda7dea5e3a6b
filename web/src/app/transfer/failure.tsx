import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { useLocation } from 'wouter';
import { Button } from '../ui/button.tsx';
import { again, type Run, runPath, startRun } from './runs.ts';

/** An organization has at most 20 imports that are not over. */
const ALL_AT_MOST = 15;

/** Why an import failed, and what can be done about it. */
export function Failure({ run }: { run: Run }) {
  const { error, organization } = run;
  const retry = useAgain(run);
  const all = useAll(run);
  if (error === undefined) return null;
  const { folders = [], conflicts = [], conflictCount = 0 } = error;
  return (
    <section className="import-box" data-kind="failed" aria-label="Why it failed">
      <p role="alert" className="import-why">
        <IconAlertTriangle size={20} aria-hidden />
        <span>{error.message}</span>
      </p>
      {folders.length > 0 && (
        <ul className="import-folders" aria-label="Spaces in the source">
          {run.target.space === undefined && folders.length <= ALL_AT_MOST && (
            <li>
              <Button kind="main" isDisabled={all.isPending} onPress={() => all.mutate(folders)}>
                Import all, each into a space
              </Button>
            </li>
          )}
          {folders.map((dir) => (
            <li key={dir}>
              <Button isDisabled={retry.isPending} onPress={() => retry.mutate({ dir })}>
                Import {dir}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {conflicts.length > 0 && (
        <>
          <ul className="import-places" aria-label="Changed in both">
            {conflicts.map((place) => (
              <li key={place}>{place}</li>
            ))}
          </ul>
          {conflictCount > conflicts.length && (
            <p className="field-help">And {conflictCount - conflicts.length} more.</p>
          )}
          <div className="import-actions">
            <Button isDisabled={retry.isPending} onPress={() => retry.mutate({ target: { conflicts: 'space' } })}>
              Keep what the space says
            </Button>
            <Button isDisabled={retry.isPending} onPress={() => retry.mutate({ target: { conflicts: 'source' } })}>
              Take what the source says
            </Button>
          </div>
        </>
      )}
      <div className="import-actions">
        {error.code === 'import_has_no_base' && (
          <Button isDisabled={retry.isPending} onPress={() => retry.mutate({ target: { mode: 'add' } })}>
            Add the pages instead
          </Button>
        )}
        {folders.length === 0 && (
          <Button isDisabled={retry.isPending} onPress={() => retry.mutate({})}>
            Try again
          </Button>
        )}
        <Link className="button" href={`/organizations/${organization}/import`}>
          Import something else
        </Link>
      </div>
    </section>
  );
}

function useAgain(run: Run) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: (more: Parameters<typeof again>[1]) => startRun(run.organization, again(run, more)),
    onSuccess: (begun) => {
      void client.invalidateQueries({ queryKey: ['organization', run.organization, 'imports'] });
      navigate(runPath(begun));
    },
  });
}

/** One import for each folder, each into a space that is named after it. */
function useAll(run: Run) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return useMutation({
    mutationFn: async (folders: readonly string[]) => {
      for (const dir of folders) {
        const title = `${run.target.title ?? ''} ${dir}`.trim().slice(-50).trim();
        await startRun(run.organization, again(run, { dir, target: { title } }));
      }
    },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['organization', run.organization, 'imports'] });
      navigate(`/organizations/${encodeURIComponent(run.organization)}/imports`);
    },
  });
}
