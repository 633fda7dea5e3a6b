import type { Installation } from './reads.ts';

const STATES = {
  active: ['good', 'Active'],
  pending: ['warning', 'Needs to be configured'],
  paused: ['warning', 'Paused'],
} as const;

/** How an installation stands. */
export function State({ status }: { status: Installation['status'] }) {
  const [kind, words] = STATES[status];
  return (
    <span className="admin-chip" data-kind={kind}>
      {words}
    </span>
  );
}
