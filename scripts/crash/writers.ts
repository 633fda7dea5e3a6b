import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Client, createClient } from './client.ts';
import { makeDraftLedger, writeLine } from './drafts.ts';
import { type Ledger, textOf } from './ledger.ts';

const PAIRS = 2;
const FILE_BYTES = 20_000;

/** Makes a space that is open for edits, with the pages that are written to. */
export async function makeLedger(client: Client): Promise<Ledger> {
  const { items } = await client.need('GET', '/v1/orgs');
  const { id: spaceId } = await client.need('POST', `/v1/orgs/${items[0].id}/spaces`, { title: 'Crash' });
  await client.need('PATCH', `/v1/spaces/${spaceId}`, { editMode: 'live' });
  const pairs: Ledger['pairs'] = [];
  for (let count = 0; count < PAIRS; count += 1) {
    const page = (title: string) => ({ operation: 'insert_page', title, document: { markdown: textOf(0) } });
    const { changes } = await client.need('POST', `/v1/spaces/${spaceId}/content?compat=false`, {
      changes: [page(`First ${count}`), page(`Second ${count}`)],
    });
    pairs.push({ pages: [changes[0].page.id, changes[1].page.id], done: 0, asked: 0 });
  }
  const drafts = [await makeDraftLedger(client, spaceId)];
  return { spaceId, pairs, merges: [], comments: [], files: [], drafts, acknowledged: 0, odd: new Map() };
}

interface Pace {
  /** Between two writes of each hand. */
  restMs?: number;
  /** Ends it before the server is gone. */
  isOver?: () => boolean;
}

/** Writes with several hands until the server is gone. */
export async function writeUntilKilled(
  url: string,
  token: string,
  ledger: Ledger,
  { restMs = 0, isOver = () => false }: Pace = {},
): Promise<void> {
  const client = createClient(url, token);
  const hands = [
    ...ledger.pairs.map((pair) => () => editPair(client, ledger, pair)),
    () => mergeOne(client, ledger),
    () => commentOnce(client, ledger),
    () => uploadOne(client, ledger),
    ...[0, 1].map((index) => () => {
      const isDoneHere = (answer: Answer): boolean => isDone(ledger, answer);
      return writeLine(client, { spaceId: ledger.spaceId, drafts: ledger.drafts, index, isDone: isDoneHere });
    }),
  ];
  await Promise.all(
    hands.map(async (once) => {
      try {
        while (!isOver()) {
          await once();
          if (restMs > 0) await sleep(restMs);
        }
      } catch (error) {
        // The connection was cut, which is what this is about; anything else is a mistake of ours.
        if (!(error instanceof TypeError || error instanceof SyntaxError || isTimeout(error))) throw error;
      }
    }),
  );
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** Whether it is done. Refusals for reasons of the moment are ordinary: somebody was faster, or the database is away. */
function isDone(ledger: Ledger, { status }: Answer): boolean {
  if (status < 300) {
    ledger.acknowledged += 1;
    return true;
  }
  if (status !== 409 && status !== 503) ledger.odd.set(status, (ledger.odd.get(status) ?? 0) + 1);
  return false;
}

async function editPair(client: Client, ledger: Ledger, pair: Ledger['pairs'][number]): Promise<void> {
  // What was refused may have been done all the same, so a number is asked for until it is acknowledged.
  pair.asked = pair.done + 1;
  const changes = pair.pages.map((page) => ({
    operation: 'update_page',
    page,
    document: { markdown: textOf(pair.asked) },
  }));
  const answer = await client.ask('POST', `/v1/spaces/${ledger.spaceId}/content?compat=false`, { changes });
  if (isDone(ledger, answer)) pair.done = pair.asked;
}

async function mergeOne(client: Client, ledger: Ledger): Promise<void> {
  const title = `Merged ${randomBytes(6).toString('hex')}`;
  const base = `/v1/spaces/${ledger.spaceId}/change-requests`;
  const opened = await client.ask('POST', base, { subject: title });
  if (!isDone(ledger, opened)) return;
  const request = opened.body.id as string;
  const merge = { request, title, isDone: false };
  ledger.merges.push(merge);
  const page = { operation: 'insert_page', title, document: { markdown: 'Proposed.' } };
  if (!isDone(ledger, await client.ask('POST', `${base}/${request}/content`, { changes: [page] }))) return;
  const merged = await client.ask('POST', `${base}/${request}/merge`);
  if (isDone(ledger, merged) && merged.body.result === 'merge') merge.isDone = true;
}

async function commentOnce(client: Client, ledger: Ledger): Promise<void> {
  const markdown = `Remark ${randomBytes(6).toString('hex')}`;
  const answer = await client.ask('POST', `/v1/spaces/${ledger.spaceId}/comments`, { body: { markdown } });
  if (isDone(ledger, answer)) ledger.comments.push({ id: answer.body.id, markdown });
}

async function uploadOne(client: Client, ledger: Ledger): Promise<void> {
  const file = { name: `f${randomBytes(6).toString('hex')}.bin`, base64: randomBytes(FILE_BYTES).toString('base64') };
  const changes = [{ operation: 'insert_files', files: [file] }];
  const answer = await client.ask('POST', `/v1/spaces/${ledger.spaceId}/content?compat=false`, { changes });
  if (isDone(ledger, answer)) ledger.files.push({ id: answer.body.insertedFiles[0].id, size: FILE_BYTES });
}
