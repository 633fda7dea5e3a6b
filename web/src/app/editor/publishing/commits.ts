// A draft becomes a revision: in the space, where readers of its sites see it, or in a change request.
import { ApiError, call, type Operation, Unreachable, urlOf } from '../../api/client.ts';
import { commitDraft } from '../saving/drafts.ts';
import type { PageKey } from '../saving/journal.ts';

type Names = Record<'commit' | 'read', Operation>;

const MAIN: Names = {
  commit: 'POST /spaces/{spaceId}/drafts/{pageId}/commit',
  read: 'GET /spaces/{spaceId}/drafts/{pageId}',
};
const CHANGE_REQUEST: Names = {
  commit: 'POST /spaces/{spaceId}/change-requests/{changeRequestId}/drafts/{pageId}/commit',
  read: 'GET /spaces/{spaceId}/change-requests/{changeRequestId}/drafts/{pageId}',
};

function named({ spaceId, changeRequestId, pageId }: PageKey): { names: Names; path: Record<string, string> } {
  if (changeRequestId === undefined) return { names: MAIN, path: { spaceId, pageId } };
  return { names: CHANGE_REQUEST, path: { spaceId, changeRequestId, pageId } };
}

/** Why a text is not committed, for people. */
export interface Refusal {
  message: string;
}

/** Undefined once there is a revision with everything that was saved. */
export async function commit(key: PageKey): Promise<Refusal | undefined> {
  try {
    await commitDraft(key);
    return undefined;
  } catch (error) {
    if (error instanceof ApiError || error instanceof Unreachable) return { message: error.message };
    throw error;
  }
}

/** The same for a page that is gone in a moment: nobody waits for the answer. */
export function commitWhileLeaving(key: PageKey): void {
  const { names, path } = named(key);
  const [method = '', template = ''] = names.commit.split(' ');
  // What does not arrive, the server does by itself after a while.
  void fetch(urlOf(template, path), { method, keepalive: true, credentials: 'same-origin' }).catch(() => undefined);
}

const HELD: Readonly<Record<string, string>> = {
  conflict: 'The page was changed elsewhere meanwhile, and both contradict each other.',
  page_deleted: 'The page was deleted meanwhile.',
  space_locked: 'The space was locked meanwhile.',
  space_deleted: 'The space was deleted meanwhile.',
  change_request_archived: 'The change request was archived meanwhile.',
  change_request_merged: 'The change request was merged without it.',
  role_too_low: 'Who saved it last may not edit this space any more.',
  refused: 'No page can be like this.',
};

/** Whether the server has committed the draft by itself, or why it does not; undefined while it waits. */
export async function findOut(key: PageKey): Promise<'committed' | Refusal | undefined> {
  const { names, path } = named(key);
  const { version, held } = await call<{ version: number; held?: string }>(names.read, { path });
  if (version === 0) return 'committed';
  return held === undefined ? undefined : { message: HELD[held] ?? 'The server does not take it.' };
}
