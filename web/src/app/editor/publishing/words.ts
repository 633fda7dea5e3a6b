import { type SaveStatus, wordsOf } from '../saving/status.ts';
import type { PublishState } from './publishing.ts';

/** Where a revision of the page is read: on sites, in the space by its members, or in a change request. */
export type Destination = { kind: 'site' } | { kind: 'space' } | { kind: 'request'; number: number };

/** What somebody may believe of what they wrote: whether it is safe, and who reads it. */
export function stateWords(status: SaveStatus, state: PublishState, destination: Destination): string {
  if (status.kind !== 'saved') return wordsOf(status);
  if (state.kind === 'committing') return destination.kind === 'site' ? 'Publishing…' : 'Saving…';
  if (state.kind !== 'committed') return 'Draft saved';
  if (destination.kind === 'request') return `In change request #${destination.number}`;
  const at = state.at === undefined ? undefined : timeOf(state.at);
  if (destination.kind === 'site') return at === undefined ? 'Published' : `Published at ${at}`;
  return at === undefined ? 'In the space' : `In the space since ${at}`;
}

const timeOf = (at: number): string =>
  new Date(at).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** What the button for it says. */
export const actionOf = ({ kind }: Destination): string => (kind === 'site' ? 'Publish' : 'Save');
