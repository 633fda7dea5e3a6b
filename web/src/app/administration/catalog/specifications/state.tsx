import type { Specification } from './reads.ts';

const FAULTS: Readonly<Record<NonNullable<Specification['lastProcessErrorCode']>, string>> = {
  FETCH_TIMEOUT: 'No answer in time',
  FETCH_ERROR: 'Cannot be fetched',
  PARSE_ERROR: 'Cannot be read',
};

/** How a specification stands. */
export function State({
  spec: { processingState, lastProcessErrorCode: fault, lastVersion },
}: {
  spec: Specification;
}) {
  if (processingState === 'pending') return <span className="admin-chip">Waits to be read</span>;
  if (processingState === 'progress') return <span className="admin-chip">Being read…</span>;
  if (fault !== undefined)
    return (
      <span className="admin-chip" data-kind="bad">
        {FAULTS[fault]}
      </span>
    );
  return (
    <span className="admin-chip" data-kind={lastVersion === undefined ? 'warning' : 'good'}>
      {lastVersion === undefined ? 'No version' : 'Up to date'}
    </span>
  );
}
