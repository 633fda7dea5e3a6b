// What readers have of a page: whether what was saved is in a revision yet, and how it gets there.
import { makeStore, type Store } from '../store.ts';
import type { PageKey } from '../saving/journal.ts';
import type { Session } from '../saving/session.ts';
import { commit, commitWhileLeaving, findOut, type Refusal } from './commits.ts';

export type PublishState =
  /** A revision has all that was saved: since when, in milliseconds, if it came to be here. */
  | { kind: 'committed'; at?: number }
  /** A draft has what no revision has yet. */
  | { kind: 'draft' }
  | { kind: 'committing' }
  | ({ kind: 'held' } & Refusal);

export interface PublishingOptions {
  key: PageKey;
  session: Session;
  /** A revision was made of it: what others read of the page may have changed. */
  onCommit: () => void;
  /** What was written could not be committed after the page was left. */
  onLost: (refusal: Refusal) => void;
}

export interface Publishing {
  state: Store<PublishState>;
  /** Saves, and makes a revision of it. Answers why that cannot be. */
  commit: () => Promise<Refusal | undefined>;
  /** The same once the last of the page is saved: whoever leaves a page is done with it. */
  leave: () => Promise<void>;
}

/** Milliseconds. The server commits by itself half a minute after the last save. */
const [LOOK_AFTER, LOOK_AGAIN] = [33_000, 15_000];

const NOT_SAVED: Refusal = { message: 'It could not be saved yet.' };

export function startPublishing({ key, session, onCommit, onLost }: PublishingOptions): Publishing {
  const { sync } = session;
  const state = makeStore<PublishState>({ kind: sync.known().version === 0 ? 'committed' : 'draft' });
  /** The version that the last revision has. Versions count up, so another one is a text that no revision has. */
  let committed = sync.known().version === 0 ? 0 : undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether something was written here: who only reads a draft of others does not publish it by leaving. */
  let isWritten = false;
  const isSaved = (): boolean => session.status.get().kind === 'saved';
  /** Version 0 is the page as a revision has it. */
  const isCommitted = (): boolean => [0, committed].includes(sync.known().version);

  function took(version: number): void {
    committed = version;
    isWritten = !isCommitted();
    state.set(isCommitted() ? { kind: 'committed', at: Date.now() } : { kind: 'draft' });
    onCommit();
  }

  function follow(): void {
    if (!isSaved()) isWritten = true;
    if (!isSaved() || isCommitted() || state.get().kind === 'committing') return;
    state.set({ kind: 'draft' });
    look(LOOK_AFTER);
  }

  function look(after: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void lookNow(), after);
  }

  async function lookNow(): Promise<void> {
    const { version } = sync.known();
    // What cannot be asked now is asked later.
    const found = await findOut(key).catch(() => undefined);
    // Somebody wrote meanwhile: that is saved and looked for by itself.
    if (!isSaved() || sync.known().version !== version || isCommitted()) return;
    if (found === 'committed') return took(version);
    if (found !== undefined) state.set({ kind: 'held', ...found });
    else look(LOOK_AGAIN);
  }

  async function commitSaved(): Promise<Refusal | undefined> {
    if (!isSaved()) return NOT_SAVED;
    if (isCommitted()) return undefined;
    const { version } = sync.known();
    clearTimeout(timer);
    state.set({ kind: 'committing' });
    const refusal = await commit(key);
    if (refusal === undefined) took(version);
    else state.set({ kind: 'held', ...refusal });
    return refusal;
  }

  const stop = session.status.subscribe(follow);
  // Somebody else wrote or committed.
  session.onTaken(() => {
    if (!isSaved() || !isCommitted()) return follow();
    isWritten = false;
    if (state.get().kind !== 'committed') state.set({ kind: 'committed', at: Date.now() });
  });
  const hide = (): void => {
    if (isWritten && isSaved() && !isCommitted()) commitWhileLeaving(key);
  };
  window.addEventListener('pagehide', hide);
  if (!isCommitted()) look(LOOK_AFTER);

  return {
    state,
    commit: async () => {
      await sync.flush();
      return commitSaved();
    },
    leave: async () => {
      stop();
      window.removeEventListener('pagehide', hide);
      const refusal = isWritten && isSaved() ? await commitSaved() : undefined;
      clearTimeout(timer);
      if (refusal) onLost(refusal);
    },
  };
}
