import type { Client } from './client.ts';
import { checkDraft, type DraftLedger } from './drafts.ts';

/** What the server acknowledged to a writer, and what it asked for last without an answer. */
export interface Ledger {
  spaceId: string;
  /** Pairs of pages that are always changed in one batch: both have the same number. */
  pairs: { pages: [string, string]; done: number; asked: number }[];
  merges: { request: string; title: string; isDone: boolean }[];
  comments: { id: string; markdown: string }[];
  files: { id: string; size: number }[];
  /** Pages that two write in at once; the last one is under way. */
  drafts: DraftLedger[];
  /** How many answers said that something is done. */
  acknowledged: number;
  /** Answers that were neither done nor an ordinary refusal, by status. */
  odd: Map<number, number>;
}

export const textOf = (number: number): string => `The number is ${number}.`;

/** How many of the latest things are looked at after each kill; at the end, all. */
const LATEST = 20;

/** What was acknowledged and is not there, and what is there in half, a line each. */
export async function checkLedger(client: Client, ledger: Ledger, isWhole: boolean): Promise<string[]> {
  const latest = <T>(list: readonly T[]): readonly T[] => (isWhole ? list : list.slice(-LATEST));
  const lines: string[] = [];
  for (const pair of ledger.pairs) lines.push(...(await checkPair(client, ledger.spaceId, pair)));
  const titles = await titlesOf(client, ledger.spaceId);
  for (const merge of latest(ledger.merges)) lines.push(...(await checkMerge(client, { ledger, merge, titles })));
  const { spaceId } = ledger;
  for (const { id, markdown } of latest(ledger.comments)) {
    const { status, body } = await client.ask('GET', `/v1/spaces/${spaceId}/comments/${id}?format=markdown`);
    if (status !== 200 || body.body?.markdown !== markdown) lines.push(`The comment ${id} is lost (${status}).`);
  }
  for (const { id, size } of latest(ledger.files)) {
    const { status, body } = await client.ask('GET', `/v1/spaces/${spaceId}/content/files/${id}`);
    if (status !== 200 || body.size !== size) lines.push(`The file ${id} is lost (${status}).`);
  }
  for (const draft of isWhole ? ledger.drafts : ledger.drafts.slice(-1))
    lines.push(...(await checkDraft(client, spaceId, draft)));
  return lines;
}

async function checkPair(client: Client, spaceId: string, pair: Ledger['pairs'][number]): Promise<string[]> {
  const numbers: number[] = [];
  for (const page of pair.pages) {
    const body = await client.need('GET', `/v1/spaces/${spaceId}/content/page/${page}?format=markdown`);
    numbers.push(Number(/number is (\d+)/.exec(body.markdown)?.[1]));
  }
  const [first, second] = numbers;
  if (first !== second) return [`A batch was done in half: its pages say ${first} and ${second}.`];
  if (first === pair.done || first === pair.asked) {
    pair.done = first;
    return [];
  }
  return [`A page says ${first}; ${pair.done} was acknowledged and ${pair.asked} asked for.`];
}

async function titlesOf(client: Client, spaceId: string): Promise<Set<string>> {
  const { pages } = await client.need('GET', `/v1/spaces/${spaceId}/content/pages`);
  return new Set((pages as { title: string }[]).map((page) => page.title));
}

async function checkMerge(
  client: Client,
  { ledger, merge, titles }: { ledger: Ledger; merge: Ledger['merges'][number]; titles: ReadonlySet<string> },
): Promise<string[]> {
  const request = await client.need('GET', `/v1/spaces/${ledger.spaceId}/change-requests/${merge.request}`);
  const isMerged = request.status === 'merged';
  if (merge.isDone && !isMerged) return [`The merge of ${merge.request} is lost.`];
  if (isMerged !== titles.has(merge.title))
    return [`The change request ${merge.request} is ${request.status}, and its page says otherwise.`];
  merge.isDone = isMerged;
  return [];
}
