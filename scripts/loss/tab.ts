// A tab in which somebody writes: the application's own code that saves, over a network and a server that fail. What its browser
// keeps outlives it.
import { randomInt } from 'node:crypto';
import { merge } from '../../web/src/app/editor/saving/merge.ts';
import { newName } from '../../web/src/app/editor/saving/names.ts';
import {
  type Failure,
  type SaveAnswer,
  type SaveRequest,
  startSync,
  toFailure,
  type Version,
} from '../../web/src/app/editor/saving/sync.ts';
import type { Client } from '../crash/client.ts';

/** A page that people write in. */
export interface Desk {
  /** Of its drafts. */
  path: string;
  /** What tabs wrote that the server has not, by the name of the tab. */
  journal: Map<string, { known: Version; source: string }>;
  open: Set<string>;
  /** Words that were acknowledged: that the server has, or the browser keeps. */
  acknowledged: Set<string>;
  /** What came of tries to save, and how often. */
  answers: Map<string, number>;
}

export interface Tab {
  sync: ReturnType<typeof startSync>;
  write: () => void;
  isSaved: () => boolean;
  setClient: (client: Client | undefined) => void;
  /** Takes what others saved, as the editor does when the stream says so. */
  follow: () => Promise<void>;
  /** It is gone, and does nothing more. */
  kill: () => void;
}

let words = 0;
const WORD = /\bw\d+x\b/g;

export const wordsIn = (source: string): string[] => source.match(WORD) ?? [];

/** Opens the page; what tabs that are gone have left is taken over, as the editor does. */
export async function openTab(desk: Desk, first: Client): Promise<Tab> {
  const opened: Version = await first.need('GET', desk.path);
  const id = newName();
  let client: Client | undefined = first;
  let text = opened.source;
  let isGone = false;
  const acknowledge = (source: string): void => {
    for (const word of wordsIn(source)) desk.acknowledged.add(word);
  };
  const keep = (entry: { known: Version; source: string } | undefined): void => {
    if (isGone) return;
    if (entry === undefined) desk.journal.delete(id);
    else {
      desk.journal.set(id, entry);
      acknowledge(entry.source);
    }
  };
  const count = (kind: string): void => void desk.answers.set(kind, (desk.answers.get(kind) ?? 0) + 1);
  const send = async (request: SaveRequest): Promise<SaveAnswer | { failure: Failure }> => {
    if (isGone || client === undefined) {
      count(isGone ? 'tab gone' : 'offline');
      return { failure: { kind: 'unreachable' } };
    }
    const answer = await saveOver(client, desk.path, request);
    count('failure' in answer ? answer.failure.kind : answer.source === undefined ? 'saved' : 'merged');
    if (!('failure' in answer)) acknowledge(request.source);
    return answer;
  };
  const replace = (source: string): void => {
    text = source;
  };
  const sync = startSync({
    opened,
    read: () => text,
    replace,
    merge,
    send,
    keep,
    show: () => {},
    newName,
    whenIdle: (work) => work(),
  });
  desk.open.add(id);
  const left = [...desk.journal].filter(([name]) => !desk.open.has(name));
  for (const [, { known, source }] of left) text = merge({ base: known.source, ours: source, theirs: text });
  if (left.length > 0) {
    sync.keepNow();
    sync.edited();
  }
  for (const [name] of left) desk.journal.delete(name);
  return {
    sync,
    write: () => {
      text = withWord(text);
      sync.edited();
    },
    isSaved: () => sync.status().kind === 'saved' && !sync.isBusy() && text === sync.known().source,
    setClient: (next) => {
      client = next;
    },
    follow: async () => {
      const since = sync.known();
      const theirs = await client?.ask('GET', desk.path).catch(() => undefined);
      if (theirs?.status === 200) sync.take(theirs.body as Version, since);
    },
    kill: () => {
      isGone = true;
      sync.end();
      desk.open.delete(id);
    },
  };
}

/** With another word somewhere, in a paragraph or as one. */
function withWord(text: string): string {
  const word = `w${(words += 1)}x`;
  const blocks = text.trimEnd().split('\n\n');
  const at = randomInt(1, blocks.length + 1);
  const block = blocks[at];
  if (block === undefined || randomInt(4) === 0) blocks.splice(at, 0, word);
  else {
    const parts = block.split(' ');
    parts.splice(randomInt(parts.length + 1), 0, word);
    blocks[at] = parts.join(' ');
  }
  return `${blocks.join('\n\n')}\n`;
}

/** As the application's saveDraft, which is for browsers. */
export async function saveOver(
  client: Client,
  path: string,
  { version, base, source, save, baseSource }: SaveRequest,
): Promise<SaveAnswer | { failure: Failure }> {
  const body = { version, base, source, save, ...(baseSource !== undefined && { baseSource }) };
  const answer = await client.ask('PUT', path, body).catch(() => undefined);
  if (answer === undefined) return { failure: { kind: 'unreachable' } };
  if (answer.status !== 200)
    return { failure: toFailure(answer.status, String(answer.body?.error?.message), baseSource !== undefined) };
  const saved = answer.body;
  return { version: saved.version, base: saved.base, source: saved.merged === true ? saved.source : undefined };
}
