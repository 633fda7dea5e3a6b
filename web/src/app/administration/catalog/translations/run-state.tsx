import { Link } from 'react-aria-components';
import { momentOf } from '../../text.ts';
import type { TranslationSpace } from './reads.ts';

/** How the last machine translation went, and where its proposal is. */
export function RunState({ found: { run, space } }: { found: TranslationSpace }) {
  if (run === undefined) return null;
  const { state, error, translated, refused, kept, changeRequest, requestedAt, retryAt } = run;
  if (state === 'pending' || state === 'running')
    return (
      <span className="admin-facts" role="status">
        {retryAt === undefined ? 'A machine translates…' : `A machine tries again ${momentOf(retryAt)}. ${error ?? ''}`}
      </span>
    );
  return (
    <span className="admin-facts">
      <span>
        {state === 'failed'
          ? `The translation of ${momentOf(requestedAt)} failed: ${error ?? 'nobody knows why'}.`
          : `${translated} translated by a machine${kept > 0 ? `, ${kept} left as people wrote them` : ''}${refused > 0 ? `, ${refused} refused` : ''}.`}
      </span>
      {changeRequest !== undefined && (
        <Link href={`/spaces/${space}/changes/${changeRequest}`}>Review the proposal</Link>
      )}
    </span>
  );
}
