// One page in one editor: joins where it is edited, the journal and the server.
import { makeStore, type Store } from '../store.ts';
import { stayHere } from '../../api/session.ts';
import { concernsPage } from '../../live/events.ts';
import { listenToSpace } from '../../live/stream.ts';
import { openDraft, saveDraft } from './drafts.ts';
import { followOthers } from './follow.ts';
import { type JournalEntry, nameOf, type PageKey } from './journal.ts';
import { keepJournal } from './keeping.ts';
import { loadMerge, merge } from './merging.ts';
import { newName } from './names.ts';
import { noteOpen } from './open-pages.ts';
import type { SaveStatus } from './status.ts';
import type { Surface } from './surface.ts';
import { startSync, type Sync, type Version } from './sync.ts';

export interface Session {
  status: Store<SaveStatus>;
  /** Whether the browser keeps what is not saved yet. */
  keeps: Store<boolean>;
  edited: () => void;
  /** What the server has. */
  saved: Store<Version>;
  sync: Sync;
  /** The text as it stands here. */
  read: () => string;
  /** As that of `sync`, for what was written and is somewhere else now. */
  settle: Sync['settle'];
  /** Has `listener` called when something of others came in. */
  onTaken: (listener: () => void) => void;
  end: () => Promise<void>;
}

export interface SessionOptions {
  key: PageKey;
  opened: Version;
  /** Where the page is edited now. */
  surface: () => Surface;
}

export function startSession({ key, opened, surface }: SessionOptions): Session {
  const status = makeStore<SaveStatus>({ kind: 'saved' });
  const keeps = makeStore(true);
  const saved = makeStore(opened);
  const journal = keepJournal(nameOf(key), keeps);
  /** What others wrote, while somebody is composing a character: what is read has it, what is shown has it later. */
  let waiting: { base: string; theirs: string } | undefined;

  const read = (): string => {
    const ours = surface().read();
    return waiting === undefined ? ours : merge({ ...waiting, ours });
  };

  const held = (): string | undefined => {
    const ours = surface().held?.();
    return ours === undefined || waiting === undefined ? ours : merge({ ...waiting, ours });
  };

  const show = (): void => {
    const source = read();
    waiting = undefined;
    surface().put(source, false);
  };

  function replace(source: string): void {
    if (!surface().isComposing()) return surface().put(source, false);
    if (waiting === undefined) surface().afterComposing(show);
    waiting = { base: surface().read(), theirs: source };
  }

  const sync = startSync({
    opened,
    read,
    held,
    replace,
    merge,
    send: (request) => saveDraft(key, request),
    keep: (text) => {
      journal.keep(text);
      saved.set(sync.known());
    },
    show: status.set,
    newName,
    whenIdle,
  });
  let taken = (): void => undefined;
  const stop = listen(sync);
  const close = noteOpen(key, sync.flush);
  const leave = stayHere();
  const stopFollowing = follow(key, sync, () => taken());
  const recover = async (entries: readonly JournalEntry[]): Promise<void> => {
    if (entries.length === 0) return;
    await loadMerge();
    for (const { baseSource, source } of entries) replace(merge({ base: baseSource, ours: source, theirs: read() }));
    sync.keepNow();
    sync.edited();
  };
  // What cannot be taken now stays in the journal for the next time.
  journal.recover(recover).catch(() => undefined);

  return {
    status,
    keeps,
    saved,
    edited: sync.edited,
    sync,
    read,
    settle: (theirs, written) => {
      sync.settle(theirs, written);
      taken();
    },
    onTaken: (listener) => {
      taken = listener;
    },
    end: async () => {
      stop();
      close();
      stopFollowing();
      await sync.flush();
      sync.end();
      await journal.end();
      leave();
    },
  };
}

/** Not every browser has it. */
const whenIdle = (work: () => void): void =>
  void ('requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 100 }) : work());

/** Tries again when the network or the person is back, and writes the journal when the page may be gone in a moment. */
function listen(sync: Sync): () => void {
  const retry = (): void => void (sync.status().kind === 'refused' ? undefined : sync.retry());
  const hide = (): void => (document.visibilityState === 'hidden' ? sync.keepNow() : retry());
  window.addEventListener('online', retry);
  window.addEventListener('focus', retry);
  window.addEventListener('pagehide', sync.keepNow);
  document.addEventListener('visibilitychange', hide);
  return () => {
    window.removeEventListener('online', retry);
    window.removeEventListener('focus', retry);
    window.removeEventListener('pagehide', sync.keepNow);
    document.removeEventListener('visibilitychange', hide);
  };
}

/** Reads the page again when somebody else has written in it. */
function follow(key: PageKey, sync: Sync, onTaken: () => void): () => void {
  const read = async (): Promise<Version | undefined> => {
    try {
      const { version, base, source, sourceEncoding } = await openDraft(key);
      await loadMerge();
      return sourceEncoding === 'utf-8' ? { version, base, source } : undefined;
    } catch {
      // Whoever writes learns why with the next save; whoever does not has what they had.
      return undefined;
    }
  };
  const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));
  const following = followOthers({ sync, read, onTaken, wait });
  const stop = listenToSpace(key.spaceId, (event) => {
    if (concernsPage(event, key)) following.note(event.type === 'draft.saved' ? event.version : undefined);
  });
  return () => {
    stop();
    following.end();
  };
}
