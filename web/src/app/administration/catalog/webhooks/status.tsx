import type { Webhook } from './reads.ts';

/** How a webhook stands. */
export function Status({ webhook: { status, disabledReason, failingSince } }: { webhook: Webhook }) {
  if (status === 'disabled')
    return (
      <span className="admin-chip" data-kind={disabledReason === 'failing' ? 'bad' : 'warning'}>
        {disabledReason === 'failing' ? 'Switched off: it kept failing' : 'Switched off'}
      </span>
    );
  return (
    <span className="admin-chip" data-kind={failingSince === undefined ? 'good' : 'warning'}>
      {failingSince === undefined ? 'Active' : 'Failing'}
    </span>
  );
}
