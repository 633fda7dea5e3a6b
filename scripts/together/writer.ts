// Somebody who writes in a page together with others, with the application's own saving code.
import { merge } from '../../web/src/app/editor/saving/merge.ts';
import { newName } from '../../web/src/app/editor/saving/names.ts';
import { startSync, type Version } from '../../web/src/app/editor/saving/sync.ts';
import type { Client } from '../crash/client.ts';
import { saveOver } from '../loss/tab.ts';
import { type ChangeName, changes, chooseChange, countWords, type Roll } from './edits.ts';

/** What all who write know of their words. */
export interface Ledger {
  /** The server has them. */
  acknowledged: Set<string>;
  /** Somebody took them out, and meant it. */
  taken: Set<string>;
  /** How often people wrote each: more than once where it was moved, or brought back. */
  writings: Map<string, number>;
  done: Record<string, number>;
  merges: number;
  newWord: () => string;
}

export interface Writer {
  sync: ReturnType<typeof startSync>;
  text: () => string;
  /** Does one thing to the page. */
  act: (roll: Roll) => void;
  /** Takes what others saved, as the editor does when the stream says so. */
  follow: () => Promise<void>;
  isSaved: () => boolean;
}

const WORDS_AT_MOST = 400;
/** Of so many things that somebody does, one is undone. */
const UNDO_OF = 12;
const UNDONE_AT_MOST = 20;

export async function openWriter(client: Client, path: string, ledger: Ledger): Promise<Writer> {
  const opened: Version = await client.need('GET', path);
  let text = opened.source;
  /** What somebody did, for their undo. */
  const done: { before: string; after: string }[] = [];
  const sync = startSync({
    ...{ opened, merge, newName, read: () => text, keep: () => {}, show: () => {} },
    replace: (source) => void (text = source),
    send: async (request) => {
      const answer = await saveOver(client, path, request);
      if ('failure' in answer) return answer;
      for (const word of countWords(request.source).keys()) ledger.acknowledged.add(word);
      if (answer.source !== undefined) ledger.merges += 1;
      return answer;
    },
    whenIdle: (work) => work(),
  });
  const write = (next: string, name: ChangeName | 'undo'): void => {
    note(ledger, { before: text, after: next, isMove: name === 'moveBlock' });
    ledger.done[name] = (ledger.done[name] ?? 0) + 1;
    text = next;
    sync.edited();
  };
  return {
    sync,
    text: () => text,
    act: (roll) => {
      const last = roll(UNDO_OF) === 0 ? done.pop() : undefined;
      if (last !== undefined) return write(merge({ base: last.after, ours: text, theirs: last.before }), 'undo');
      const [heading = '', ...blocks] = text.trimEnd().split('\n\n');
      const isLong = countWords(text).size > WORDS_AT_MOST;
      const name = blocks.length < 3 ? 'insertBlock' : chooseChange(roll, isLong);
      const next = changes[name]({ blocks, roll, newWord: ledger.newWord });
      const [before, after] = [text, `${[heading, ...next].join('\n\n')}\n`];
      done.push({ before, after });
      if (done.length > UNDONE_AT_MOST) done.shift();
      write(after, name);
    },
    follow: async () => {
      const since = sync.known();
      sync.take(await client.need('GET', path), since);
    },
    isSaved: () => sync.status().kind === 'saved' && !sync.isBusy() && text === sync.known().source,
  };
}

/** Which words somebody took out, and which they wrote: those of a block that moves are written where it comes to. */
function note(ledger: Ledger, { before, after, isMove }: { before: string; after: string; isMove: boolean }): void {
  const [were, are] = [countWords(before), countWords(after)];
  const write = (word: string): void => void ledger.writings.set(word, (ledger.writings.get(word) ?? 0) + 1);
  for (const [word, count] of were) if ((are.get(word) ?? 0) < count) ledger.taken.add(word);
  for (const [word, count] of are) if ((were.get(word) ?? 0) < count) write(word);
  if (!isMove) return;
  for (const word of movedWords(before, after)) write(word);
}

/** The words of the block that is elsewhere: between where it was and where it is, all others stand one further. */
function movedWords(before: string, after: string): Iterable<string> {
  const [were, are] = [before.trimEnd().split('\n\n'), after.trimEnd().split('\n\n')];
  const from = were.findIndex((block, at) => block !== are[at]);
  const to = were.findLastIndex((block, at) => block !== are[at]);
  return countWords((were[from] === are[to] ? were[from] : were[to]) ?? '').keys();
}
