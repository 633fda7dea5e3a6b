// What is written in an open page becomes a change request instead of a revision of the space.
import { call, Unreachable } from '../../api/client.ts';
import { openDraft } from '../saving/drafts.ts';
import type { PageKey } from '../saving/journal.ts';
import { newName } from '../saving/names.ts';
import type { Session } from '../saving/session.ts';
import type { Version } from '../saving/sync.ts';

export interface Proposed {
  changeRequest: { id: string; number: number };
}

/** Milliseconds before it is asked again whose answer did not come. */
const AGAIN = [500, 2000, 5000];

/** Sent again as it was, so that the server knows it again and there is one change request. */
export async function sendProposal(path: { spaceId: string }, body: object, key: string): Promise<Proposed> {
  for (const after of [...AGAIN, undefined])
    try {
      const headers = { 'idempotency-key': key };
      return await call<Proposed>('POST /spaces/{spaceId}/drafts/propose', { path, body, headers });
    } catch (error) {
      if (!(error instanceof Unreachable) || after === undefined) throw error;
      await new Promise((done) => setTimeout(done, after));
    }
  throw new Error('Nobody comes here.');
}

interface Asking {
  known: Version;
  source: string;
  key: string;
}

/** What was asked for last and not answered: whoever asks again for the same means the same change request. */
const unanswered = new WeakMap<Session, Asking>();

/**
 * Proposes everything that stands in the editor, also what could not be saved. What is proposed is gone from the page; what somebody
 * writes meanwhile stays there.
 */
export async function proposePage(page: PageKey, session: Session): Promise<Proposed> {
  const { sync } = session;
  await sync.flush();
  const { kind } = sync.status();
  if (kind === 'offline' || kind === 'signed-out')
    throw new Error('Your words cannot be sent now. They wait in this browser: try again once they are saved.');
  const [known, source] = [sync.known(), session.read()];
  const before = unanswered.get(session);
  const asking = before?.source === source && before.known === known ? before : { known, source, key: newName() };
  unanswered.set(session, asking);
  const { version, base, source: baseSource } = known;
  const drafts = [{ pageId: page.pageId, version, base, source, baseSource }];
  const proposed = await sendProposal({ spaceId: page.spaceId }, { drafts }, asking.key);
  unanswered.delete(session);
  await settle(page, session, asking);
  return proposed;
}

/** Shows the page as the space has it. Where a save was answered or others wrote meanwhile, it does already. */
async function settle(page: PageKey, { sync, settle: put }: Session, { known, source }: Asking): Promise<void> {
  // Of a page that was deleted, and of a server that is gone just now, what was proposed counts as saved.
  const there = await openDraft(page).catch(() => ({ ...known, source }));
  if (sync.known() === known && !sync.isBusy()) put(there, source);
}
