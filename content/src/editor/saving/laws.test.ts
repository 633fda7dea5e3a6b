import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPage } from '../open.ts';
import { originOf } from '../origins.ts';
import { hasCorpus, joinedText, ownPages, realPages } from '../testing.ts';
import type { OpenPage } from '../types.ts';
import { isBlank } from './canonical.ts';
import { firstWrong } from './read-back.ts';
import { savePage, type SavedPage } from './save-page.ts';
import { anyEdit, type Edit, randomFrom } from './testing.ts';

// `npm run laws` asks for more of them.
const runs = Number(process.env['LECTERN_LAW_RUNS'] ?? 300);

type Counts = { edits: number; refused: number; words: number; wordsAlone: number };

/** What of a page lies before a block and after it. Where nothing is left of the block, what parted it from others may go, too. */
function around({ doc, source }: OpenPage, { block = 0, doc: edited }: Edit): { before: string; after: string } {
  const { content = [] } = doc;
  const gaps = originOf(doc)?.gaps ?? [];
  const before = gaps
    .slice(0, block + 1)
    .map((gap, index) => (index === 0 ? '' : joinedText(content[index - 1]!)) + gap);
  const start = before.join('');
  const after = source.slice(start.length + joinedText(content[block]!).length);
  const isGone = edited.content![block] === undefined || isBlank(edited.content![block]);
  return isGone ? { before: start.trimEnd(), after: after.trimStart() } : { before: start, after };
}

function checkEdit(page: OpenPage, edit: Edit, saved: SavedPage, counts: Counts): void {
  counts.edits++;
  assert.equal(joinedText(saved.page.doc), saved.source);
  if (saved.refused.length > 0) {
    counts.refused++;
    return;
  }
  const meant = (saved.page.doc.content ?? []).filter((node) => !isBlank(node));
  assert.equal(firstWrong(meant, openPage(saved.source).doc.content ?? []), -1, 'it is not read as what was meant');
  if (edit.block === undefined) return;
  const { before, after } = around(page, edit);
  assert.ok(saved.source.startsWith(before) && saved.source.endsWith(after), 'something else changed');
  if (edit.word === undefined) return;
  counts.words++;
  const { source } = saved;
  const isAlone = [` ${edit.word}`, `${edit.word} `].some((word) => {
    const at = source.indexOf(word);
    return at !== -1 && source.slice(0, at) + source.slice(at + word.length) === page.source;
  });
  if (isAlone) counts.wordsAlone++;
}

/** Edits a page so many times, one edit after the other, then takes all of it back. */
function checkPage([path, source]: [string, string], count: number, counts: Counts): void {
  const random = randomFrom(source.length + count);
  const opened = openPage(source);
  let page = opened;
  for (let step = 0; step < count; step++) {
    const edit = anyEdit(page.doc, random);
    if (!edit) continue;
    const saved = savePage(page, edit.doc);
    try {
      checkEdit(page, edit, saved, counts);
    } catch (error) {
      throw new Error(`${path}, step ${step}: ${edit.name}`, { cause: error });
    }
    // What is refused is not edited on: its writer is shown it.
    if (saved.refused.length === 0) page = saved.page;
  }
  assert.equal(savePage(page, opened.doc).source, source, path);
  assert.equal(savePage(page, structuredClone(opened.doc)).source, source, path);
}

function checkAll(pages: [string, string][], count: number): Counts {
  const counts: Counts = { edits: 0, refused: 0, words: 0, wordsAlone: 0 };
  for (const page of pages) checkPage(page, count, counts);
  const said = JSON.stringify(counts);
  assert.ok(counts.edits > 0 && counts.words > 0 && counts.refused <= counts.edits / 100, said);
  assert.ok(counts.wordsAlone >= counts.words * 0.99, said);
  return counts;
}

test('edits change their block and nothing else, are read as meant, and give the bytes back when they are taken back', () => {
  checkAll(ownPages(), Math.ceil(runs / 50));
});

const skip = hasCorpus ? false : 'the corpus of real repositories is not next to this checkout';

test('so they do in real repositories', { skip }, () => {
  checkAll(realPages(), Math.ceil(runs / 100));
});
