// Several people write in one page at once, and all come to the same text.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../crash/client.ts';
import { countWords, rollWith } from './edits.ts';
import { type Ledger, openWriter, type Writer } from './writer.ts';

export interface Together {
  /** Of each who writes: several may be at one server, and others at another one on the same database. */
  clients: readonly Client[];
  /** Of the page in the drafts of a space. */
  path: string;
  operations: number;
  seed: number;
  say?: (line: string) => void;
}

export interface TogetherReport {
  operations: number;
  done: Record<string, number>;
  /** Saves that the server answered with another text than was sent. */
  merges: number;
  /** Times at which all rested and were compared. */
  compared: number;
  words: number;
  /** Words that are there more than once because their block was moved, or undone, by one while another changed it. */
  doubledByMoves: number;
  /** What is wrong, a line each. */
  problems: string[];
}

/** So many operations after which all rest, and have to have the same. */
const COMPARE_AFTER = 250;
/** Of so many operations, one is followed by a save, and one by a revision. */
const [SAVE_OF, FOLLOW_OF, COMMIT_OF] = [3, 9, 60];
const TRIES = 200;

export async function writeTogether({ clients, path, operations, seed, say }: Together): Promise<TogetherReport> {
  const roll = rollWith(seed);
  let made = 0;
  const ledger: Ledger = {
    ...{ acknowledged: new Set(), taken: new Set(), writings: new Map(), done: {}, merges: 0 },
    newWord: () => `w${(made += 1)}x`,
  };
  const writers = await Promise.all(clients.map((client) => openWriter(client, path, ledger)));
  const report: TogetherReport = {
    ...{ operations: 0, done: ledger.done, merges: 0, compared: 0, words: 0, doubledByMoves: 0, problems: [] },
  };
  // What is on its way while others go on writing: saves of one and the same page race each other.
  let underWay: Promise<unknown>[] = [];
  while (report.operations < operations && report.problems.length === 0) {
    const at = roll(writers.length);
    const writer = writers[at]!;
    writer.act(roll);
    report.operations += 1;
    if (roll(SAVE_OF) === 0) underWay.push(writer.sync.flush());
    if (roll(FOLLOW_OF) === 0) underWay.push(writer.follow().catch(() => undefined));
    if (roll(COMMIT_OF) === 0) underWay.push(clients[at]!.ask('POST', `${path}/commit`).catch(() => undefined));
    if (underWay.length > roll(6)) underWay = (await Promise.all(underWay), []);
    if (report.operations % COMPARE_AFTER !== 0 && report.operations < operations) continue;
    await Promise.all(underWay);
    report.problems.push(...(await compare(writers, clients[0]!, path, { ledger, report })));
    report.compared += 1;
    if (report.operations % 1000 === 0) say?.(`${report.operations} operations, ${ledger.merges} merges`);
  }
  for (const { sync } of writers) sync.end();
  return { ...report, merges: ledger.merges };
}

/** Waits until everything is saved and taken, and answers what is wrong then. */
async function compare(
  writers: readonly Writer[],
  client: Client,
  path: string,
  { ledger, report }: { ledger: Ledger; report: TogetherReport },
): Promise<string[]> {
  const isSame = (): boolean => new Set(writers.map(({ text }) => text())).size === 1;
  for (let tries = 0; !writers.every((writer) => writer.isSaved()) || !isSame(); tries += 1) {
    if (tries === TRIES)
      return [`They never come to the same: ${writers.map(({ sync }) => sync.status().kind).join()}.`];
    for (const writer of writers) {
      await writer.sync.flush();
      await writer.follow();
    }
    if (tries > 3) await sleep(20);
  }
  const { source } = await client.need('GET', path);
  if (source !== writers[0]?.text()) return ['The server has another text than those who write.'];
  const counts = countWords(source);
  report.words = counts.size;
  const lost = [...ledger.acknowledged].filter((word) => !counts.has(word) && !ledger.taken.has(word));
  const doubled = [...counts].filter(([, count]) => count > 1);
  const wrong = doubled.filter(([word, count]) => count > (ledger.writings.get(word) ?? 1));
  report.doubledByMoves = doubled.length - wrong.length;
  return [
    ...lost.map((word) => `“${word}” was acknowledged, nobody took it out, and it is gone.`),
    ...wrong.map(([word, count]) => `“${word}” is there ${count} times, and was not written so often.`),
  ];
}
