import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paperPalette } from '../diagram-sources.ts';
import { drawDiagram } from './index.ts';
import { KINDS } from './testing.ts';

const draw = (source: string, language = 'en') => drawDiagram({ source, palette: paperPalette(), language });

/** What is seen of a drawing, without its letters: names of shapes, where they stand, and how many letters there are. */
function outlineOf(svg: string): string[] {
  const shapes = [...svg.matchAll(/<(rect|path|polygon|circle|line)((?: [\w-]+="[^"]*")*)\/?>/g)];
  return shapes.flatMap(([, name = '', attributes = '']) => {
    if (attributes.includes('id="letter-')) return [];
    const found = ['x', 'y', 'width', 'height'].flatMap((each) => {
      const value = new RegExp(` ${each}="([^"]*)"`).exec(attributes)?.[1];
      return value === undefined ? [] : [`${each} ${Math.round(Number(value))}`];
    });
    return [[name, ...found].join(' ')];
  });
}

test('a flowchart is drawn with its labels, as large as they are', async () => {
  const drawn = await draw('flowchart LR\n  A[Start] -->|goes on| B{Is it?}');
  assert.equal(drawn?.words, 'goes on, Start, Is it?');
  assert.deepEqual(
    outlineOf(drawn?.svg ?? '').filter((line) => !line.startsWith('path')),
    FLOWCHART,
  );
  assert.deepEqual([Math.round(drawn?.width ?? 0), Math.round(drawn?.height ?? 0)], FLOWCHART_SIZE);
});

/** The heads of arrows, the ground of the label and two boxes, of which one is a rhombus. */
const FLOWCHART = [
  ...['polygon', 'circle', 'circle', 'circle', 'circle', 'rect x -30 y -3 width 60 height 24'],
  ...['rect x -76 y -22 width 152 height 44', 'rect', 'rect', 'polygon', 'rect', 'rect'],
];
const FLOWCHART_SIZE = [479, 186];

test('a sequence is drawn with its people and what they say', async () => {
  const drawn = await draw('sequenceDiagram\n  Ana->>Ben: Hello\n  Ben-->>Ana: Hi');
  assert.equal(drawn?.words, 'Ben, Ana, Hello, Hi');
  assert.deepEqual(
    outlineOf(drawn?.svg ?? '').filter((line) => line.startsWith('rect')),
    SEQUENCE,
  );
});

/** Two people, above and below. */
const SEQUENCE = [
  'rect x 200 y 206 width 150 height 78',
  'rect x 0 y 206 width 150 height 78',
  'rect x 200 y 0 width 150 height 78',
  'rect x 0 y 0 width 150 height 78',
];

for (const [kind, source] of Object.entries(KINDS))
  test(`${kind}: drawn, and every word of it`, async () => {
    const drawn = await draw(source);
    assert.ok(drawn !== undefined && drawn.words !== '');
    assert.doesNotMatch(drawn.svg, /NaN|undefined|<text|<style|foreignObject/i);
  });

test('what its author says of it is its text, and else it has none', async () => {
  const said = await draw('graph LR\n  accTitle: The way\n  accDescr: From one to two\n  A --> B');
  assert.equal(said?.title, 'The way. From one to two');
  assert.equal((await draw('graph LR\n  A --> B'))?.title, '');
});

test('the same source is the same drawing, also where the library invents names', async () => {
  const source = 'gitGraph\n  commit\n  branch next\n  commit';
  assert.equal((await draw(source))?.svg, (await draw(source))?.svg);
});

test('letters of many scripts are shapes, and those from right to left stand in their order', async () => {
  const drawn = await draw('graph LR\n  a["日本語"] --> b["עברית"] --> c["ไทย"]', 'ja');
  assert.equal((drawn?.svg.match(/<use /g) ?? []).length >= 10, true);
  assert.doesNotMatch(drawn?.svg ?? '', /日|ע|ไ/);
});

test('a mistake, an unknown kind and nothing at all are not drawn, and break nothing', async () => {
  for (const source of ['graph LR\n  A -->', 'zenuml\n  A->B: x', 'nonsense', '', ' ', '%%{init: {']) {
    assert.equal(await draw(source), undefined, source);
    assert.ok(await draw('graph LR\n  A --> B'));
  }
});
