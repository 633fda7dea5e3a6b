// Two who write in one draft while the server dies: whatever was acknowledged is in it, once.
import { randomBytes, randomInt } from 'node:crypto';
import type { Answer, Client } from './client.ts';

/** What a writer has in front of them. */
interface Writer {
  version: number;
  base: string;
  source: string;
  /** What was sent and not answered yet. It is sent again as it was, however often the server dies. */
  sent?: { line: string; body: object; source: string };
}

export interface DraftLedger {
  page: string;
  writers: Writer[];
  /** Lines that are in the draft, or in the page that came of it. */
  lines: string[];
}

const WRITERS = 2;
/** Lines of a page before another one is begun. */
const LINES_AT_MOST = 150;
/** One save in so many is followed by a commit. */
const COMMITS = 6;

/** Begins a page that is written in drafts. */
export async function makeDraftLedger(client: Client, spaceId: string): Promise<DraftLedger> {
  const insert = { operation: 'insert_page', title: 'Drafted', document: { source: '# Drafted\n\nFirst line.\n' } };
  const { changes } = await client.need('POST', `/v1/spaces/${spaceId}/content?compat=false`, { changes: [insert] });
  const page: string = changes[0].page.id;
  const { version, base, source } = await client.need('GET', `/v1/spaces/${spaceId}/drafts/${page}`);
  return { page, writers: Array.from({ length: WRITERS }, () => ({ version, base, source })), lines: [] };
}

interface Hand {
  spaceId: string;
  drafts: DraftLedger[];
  /** Whose turn it is. */
  index: number;
  isDone: (answer: Answer) => boolean;
}

/** Adds a line, as an editor would. */
export async function writeLine(client: Client, { spaceId, drafts, index, isDone }: Hand): Promise<void> {
  const draft = drafts.at(-1);
  const writer = draft?.writers[index];
  if (draft === undefined || writer === undefined) return;
  if (draft.lines.length >= LINES_AT_MOST && index === 0) drafts.push(await makeDraftLedger(client, spaceId));
  const path = `/v1/spaces/${spaceId}/drafts/${draft.page}`;
  const sent = (writer.sent ??= toSend(writer));
  const answer = await client.ask('PUT', path, sent.body);
  if (!isDone(answer)) return;
  const { version, base, merged, source } = answer.body;
  Object.assign(writer, { version, base, source: merged === true ? source : sent.source });
  delete writer.sent;
  draft.lines.push(sent.line);
  if (randomInt(COMMITS) === 0) isDone(await client.ask('POST', `${path}/commit`));
}

function toSend({ version, base, source }: Writer): NonNullable<Writer['sent']> {
  const line = `Line ${randomBytes(6).toString('hex')}.`;
  const blocks = source.trimEnd().split('\n\n');
  blocks.splice(randomInt(1, blocks.length + 1), 0, line);
  const text = `${blocks.join('\n\n')}\n`;
  const save = randomBytes(6).toString('hex');
  return { line, source: text, body: { version, ...(version === 0 ? { base } : {}), source: text, save } };
}

/** Lines that were acknowledged and are not there, or are there twice. */
export async function checkDraft(client: Client, spaceId: string, draft: DraftLedger): Promise<string[]> {
  const { source } = await client.need('GET', `/v1/spaces/${spaceId}/drafts/${draft.page}`);
  const wrong = draft.lines.filter((line) => (source as string).split(line).length !== 2);
  return wrong.map((line) => `“${line}” was acknowledged, and is in its draft ${source.split(line).length - 1} times.`);
}
