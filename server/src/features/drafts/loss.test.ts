// Several people write in one page at once, lose answers, go offline and come back: what was acknowledged is in the page, once.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { sampleOf } from '@lectern/content/testing';
import type { Api } from '#testing/api.ts';
import { startWorld } from '#testing/world.ts';
import { openDesk, openPage } from './testing.ts';

const OPERATIONS = 300;

const world = await startWorld({ after }, { LECTERN_RATE_LIMIT: '0', LECTERN_WRITE_RATE_LIMIT: '0' });
const { owner, writer, reviewer, makePage, read } = await openDesk(world);

/** Numbers below `below`, the same each time. */
function rollWith(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

type Roll = ReturnType<typeof rollWith>;

/** Somebody with the page in front of them. */
interface Writer {
  name: string;
  api: Api;
  version: number;
  base: string;
  source: string;
  /** Words that they wrote since the last save that was answered. */
  written: string[];
  /** A save whose answer was lost. */
  lost?: { body: object; words: string[]; source: string };
}

let made = 0;

/** Adds a word to a paragraph, or a paragraph. */
function write(who: Writer, roll: Roll): void {
  const word = `${who.name}${(made += 1)}`;
  const blocks = who.source.trimEnd().split('\n\n');
  const at = 1 + roll(blocks.length - 1);
  if (roll(3) === 0) blocks.splice(at, 0, `${word} begins.`);
  else {
    const words = (blocks[at] ?? '').split(' ');
    words.splice(1 + roll(words.length), 0, word);
    blocks[at] = words.join(' ');
  }
  who.source = `${blocks.join('\n\n')}\n`;
  who.written.push(word);
}

/** Saves; one answer in five does not come back, and the same save is sent again the next time. */
async function save(who: Writer, path: string, { roll, acknowledged }: { roll: Roll; acknowledged: string[] }) {
  const { version, base, source } = who;
  who.lost ??= {
    body: { version, source, save: `${who.name}-${made}-${version}`, ...(version === 0 ? { base } : {}) },
    words: who.written.splice(0),
    source,
  };
  const { body, words, source: sent } = who.lost;
  const answer = await who.api.put(path, { body });
  assert.equal(answer.status, 200, answer.text);
  if (roll(5) === 0) return;
  // Nothing was written since: an editor would merge what was.
  delete who.lost;
  acknowledged.push(...words);
  Object.assign(who, { version: answer.body.version, base: answer.body.base });
  who.source = answer.body.merged === true ? answer.body.source : sent;
}

for (const seed of sampleOf([7, 1234, 98_765], 3))
  test(`three writers, ${OPERATIONS} saves and commits, lost answers: every word is there once (${seed})`, async () => {
    const roll = rollWith(seed);
    const path = await makePage();
    const opened = await openPage(writer, path);
    const writers = Object.entries({ Wim: writer, Rosa: reviewer, Olga: owner }).map(([name, api]): Writer => ({
      name,
      api,
      ...opened,
      written: [],
    }));
    const acknowledged: string[] = [];
    for (let count = 0; count < OPERATIONS; count += 1) {
      const who = writers[roll(writers.length)] as Writer;
      if (who.lost === undefined) for (let words = roll(4); words >= 0; words -= 1) write(who, roll);
      const chance = roll(12);
      if (chance === 0) assert.equal((await who.api.post(`${path}/commit`)).status, 200);
      else if (chance === 1) {
        world.clock.advance(31_000);
        await world.app.jobs.runDue();
      } else await save(who, path, { roll, acknowledged });
    }
    for (const who of writers)
      while (who.lost !== undefined || who.written.length > 0) await save(who, path, { roll, acknowledged });
    assert.equal((await writer.post(`${path}/commit`)).status, 200);
    const text = await read(path);
    const wrong = acknowledged.map((word) => [word, text.split(new RegExp(`\\b${word}\\b`)).length - 1]);
    assert.deepEqual(
      wrong.filter(([, times]) => times !== 1),
      [],
    );
  });
