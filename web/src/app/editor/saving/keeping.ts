import type { Store } from '../store.ts';
import { type Journal, type JournalEntry, openJournal } from './journal.ts';
import { newName } from './names.ts';
import { hasOwner, own } from './owners.ts';
import type { Version } from './sync.ts';

/** The journal of one editor. `keeps` says whether it works. */
export function keepJournal(page: string, keeps: Store<boolean>) {
  const id = newName();
  const opening: Promise<Journal | undefined> = openJournal().catch(() => {
    keeps.set(false);
    return undefined;
  });
  const owning = own(id);
  /** Writes happen one after the other. */
  let last: Promise<void> = Promise.resolve();

  async function write(text: { known: Version; source: string } | undefined): Promise<void> {
    const journal = await opening;
    if (text === undefined) return journal?.remove(id);
    const { version, base, source: baseSource } = text.known;
    return journal?.write({ id, page, version, base, baseSource, source: text.source, writtenAt: Date.now() });
  }

  function keep(text: { known: Version; source: string } | undefined): void {
    last = last
      .then(() => write(text))
      .then(
        () => undefined,
        // Such as a disk that is full. Whoever leaves now is asked.
        () => keeps.set(false),
      );
  }

  return {
    keep,
    /** Hands over what tabs that are gone have left. It is removed once this editor's own entry has it. */
    recover: async (take: (entries: readonly JournalEntry[]) => Promise<void>): Promise<void> => {
      const journal = await opening;
      const left: JournalEntry[] = [];
      for (const entry of (await journal?.entriesOf(page)) ?? []) if (!(await hasOwner(entry))) left.push(entry);
      await take(left);
      await last;
      if (keeps.get()) for (const entry of left) await journal?.remove(entry.id);
    },
    end: async (): Promise<void> => {
      await last;
      (await owning).release();
    },
  };
}
