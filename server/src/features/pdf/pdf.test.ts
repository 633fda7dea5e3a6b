// On SQLite alone: the same bytes are drawn as the same sheets.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { makePerson } from '#testing/cast.ts';
import { importFiles, makeHome, makeSpace, readCurrent } from '#testing/content.ts';
import { startWorld } from '#testing/world.ts';
import { makePng, readPdfBytes } from '@lectern/pdf/testing';

const world = await startWorld({ after });
const home = await makeHome(world);
const api = world.as(home.owner.token);

async function fetchPdf(path: string) {
  const { status, body } = await api.get(path);
  assert.equal(status, 200, JSON.stringify(body));
  const { pathname, search } = new URL(body.url);
  const answer = await world.app.http.inject(pathname + search);
  assert.equal(answer.statusCode, 200, answer.payload.slice(0, 500));
  return { ...readPdfBytes(answer.rawPayload), answer, address: pathname + search };
}

/** The PDF of a space with these files. */
async function print(files: Record<string, string | Uint8Array>, query = '') {
  const { spaceId } = await makeSpace(world, files, home);
  return fetchPdf(`/v1/spaces/${spaceId}/pdf${query}`);
}

const flat = (text: string) => text.replaceAll(/\s+/g, ' ');

const BOOK = {
  'SUMMARY.md':
    '# Summary\n\n* [Start](README.md)\n\n## Part one\n\n* [Second](two.md)\n  * [Third](deep/three.md)\n* [Web](https://example.com)\n',
  'README.md':
    '---\ndescription: What it is.\n---\n# Start\n\nHello **bold** world, see [there](two.md#a-heading), [its page](two.md), [web](https://example.com/x) and a note[^1].\n\n[^1]: The note.\n',
  'two.md': '# Second\n\n## A heading\n\ntext of two\n',
  'deep/three.md': '# Third\n\ntext of three\n',
};

test('a space is printed with cover, contents, every page on a new sheet, bookmarks and page numbers', async () => {
  const { sheets, bookmarks, answer } = await print(BOOK);
  assert.equal(answer.headers['content-type'], 'application/pdf');
  assert.equal(Number(answer.headers['content-length']), answer.rawPayload.length);
  assert.equal(sheets.length, 5);
  assert.match(sheets[0] ?? '', /^Guide/);
  const dots = (sheets[1] ?? '')
    .replaceAll(/\.{2,}/g, '')
    .split('\n')
    .map((line) => line.trim());
  assert.deepEqual(dots.slice(0, 5), ['Contents', 'Start3', 'Part one4', 'Second4', 'Third5']);
  assert.match(
    flat(sheets[2] ?? ''),
    /^Start What it is\. Hello bold world, see there, its page, web and a note 1 \. 1The note\. Guide · Start3$/,
  );
  assert.match(flat(sheets[3] ?? ''), /^Second A heading text of two Part one Guide · Second4$/);
  assert.deepEqual(new Set(bookmarks), new Set(['Start', 'Part one', 'Second', 'A heading', 'Third']));
});

test('links lead to places of the same PDF that exist, and to addresses', async () => {
  const { targets, places, urls } = await print(BOOK);
  assert.ok(targets.length >= 8);
  assert.deepEqual(
    targets.filter((name) => !places.includes(name)),
    [],
  );
  assert.ok(targets.some((name) => name.endsWith('-a-heading')));
  assert.deepEqual(urls, ['https://example.com/x']);
});

test('a diagram is a figure with its text, and its source is printed only where it has a mistake', async () => {
  const drawn = '```mermaid\ngraph LR\n  accTitle: The way\n  A[griffin] --> B\n```';
  const named = '{% @mermaid/diagram content="graph LR; phoenix --> basilisk" %}';
  const { sheets, info, pictures } = await print({
    'README.md': `# Home\n\n${drawn}\n\n${named}\n\n\`\`\`mermaid\ngraph LR\n  unicorn -->\n\`\`\`\n`,
  });
  assert.equal(pictures, 2);
  assert.doesNotMatch(sheets.join(''), /griffin|basilisk|graph LR;/);
  assert.match(sheets.join(''), /unicorn/);
  assert.match(info, /\/S \/Figure[^]*\/Alt \(Diagram: The way\)/);
  assert.match(info, /\/Alt \(Diagram: phoenix, basilisk\)/);
});

test('the short languages of diagrams are drawn as their integration makes them, and another language is printed', async () => {
  const block = (language: string, content: string) =>
    `{% @diagrams/diagram language="${language}" content="${content}" %}`;
  const { sheets, info, pictures } = await print({
    'README.md': [
      '# Home',
      block('sequence', 'griffin -> phoenix: Hello; phoenix --> griffin: Hi'),
      block('flow', 'basilisk -> kraken: swims'),
      block('plantuml', 'unicorn -> pegasus'),
    ].join('\n\n'),
  });
  assert.equal(pictures, 2);
  assert.doesNotMatch(sheets.join(''), /griffin|kraken/);
  assert.match(sheets.join(''), /unicorn/);
  assert.match(info, /\/Alt \(Diagram: phoenix, griffin, Hello, Hi\)/);
  assert.match(info, /\/Alt \(Diagram: swims, basilisk, kraken\)/);
});

test('a note stands below the page that names it', async () => {
  const { sheets } = await print(BOOK);
  assert.match(flat(sheets[2] ?? ''), / 1The note\./);
});

test('a page is printed with those below it, or alone', async () => {
  const { spaceId } = await makeSpace(world, BOOK, home);
  const { tree } = await readCurrent(world, spaceId);
  const id = tree.pageBySource.get('two.md')?.id ?? '';
  const both = await fetchPdf(`/v1/spaces/${spaceId}/pdf?page=${id}`);
  const alone = await fetchPdf(`/v1/spaces/${spaceId}/pdf?page=${id}&only=true`);
  assert.match(both.sheets.join('\n'), /text of two[^]*text of three/);
  assert.equal(alone.sheets.length, 1);
  assert.match(alone.sheets[0] ?? '', /^Second/);
  assert.match(alone.info, /\/Title \(Second\)/);
});

test('a page that is not there, or has no text, has no PDF', async () => {
  const { spaceId } = await makeSpace(world, BOOK, home);
  const { tree } = await readCurrent(world, spaceId);
  const idOf = (title: string) => [...tree.pageById.values()].find((page) => page.title === title)?.id;
  for (const page of ['nobody', idOf('Web'), `${idOf('Part one')}&only=true`])
    assert.equal((await api.get(`/v1/spaces/${spaceId}/pdf?page=${page}`)).status, 404, page);
});

test('a PDF is on the paper that is asked for', async () => {
  const { info } = await print(BOOK, '?paper=letter');
  assert.match(info, /\[0 0 612 792\]/);
});

test('what is hidden or under a condition is not printed, and a hidden page is where it is asked for', async () => {
  const files = {
    'SUMMARY.md': '* [A](a.md)\n* [B](b.md)\n* [C](c.md)\n',
    'a.md': '# A\n\nshown\n\n{% if visitor.claims.x %}\nsecret\n{% endif %}\n',
    'b.md': '---\nhidden: true\n---\n# B\n\nhidden text\n',
    'c.md': '---\nif: visitor.claims.x\n---\n# C\n\nconditional text\n',
  };
  const { spaceId } = await makeSpace(world, files, home);
  const whole = await fetchPdf(`/v1/spaces/${spaceId}/pdf`);
  assert.match(whole.sheets.join('\n'), /shown/);
  assert.doesNotMatch(whole.sheets.join('\n'), /secret|hidden text|conditional text/);
  const { tree } = await readCurrent(world, spaceId);
  const { sheets } = await fetchPdf(`/v1/spaces/${spaceId}/pdf?page=${tree.pageBySource.get('b.md')?.id}`);
  assert.match(sheets.join('\n'), /hidden text/);
});

test('an address gives the same bytes as long as it is good, also once the space has changed', async () => {
  const { spaceId } = await makeSpace(world, BOOK, home);
  const { address, answer } = await fetchPdf(`/v1/spaces/${spaceId}/pdf`);
  await importFiles(world, spaceId, { ...BOOK, 'two.md': '# Second\n\nanother text\n' });
  const again = await world.app.http.inject(address);
  assert.deepEqual(again.rawPayload, answer.rawPayload);
  const { sheets } = await fetchPdf(`/v1/spaces/${spaceId}/pdf`);
  assert.match(sheets.join('\n'), /another text/);
  assert.equal((await world.app.http.inject(address.replace('signature=', 'signature=x'))).statusCode, 404);
  world.clock.advance(60 * 60 * 1000);
  assert.equal((await world.app.http.inject(address)).statusCode, 404);
});

test('a change request has a PDF of what it proposes, which says whose it is', async () => {
  const { spaceId } = await makeSpace(world, BOOK, home);
  const { body: request } = await api.post(`/v1/spaces/${spaceId}/change-requests`, {
    body: { subject: 'Better words' },
  });
  const path = `/v1/spaces/${spaceId}/change-requests/${request.id}`;
  const changes = [{ operation: 'insert_page', title: 'Proposed', document: { markdown: 'proposed text' } }];
  const edited = await api.post(`${path}/content`, { body: { changes } });
  assert.equal(edited.status, 200, JSON.stringify(edited.body));
  const { sheets } = await fetchPdf(`/v1/spaces/${spaceId}/change-requests/${request.number}/pdf`);
  assert.match(sheets[0] ?? '', /#1 Better words/);
  assert.match(sheets.join('\n'), /proposed text/);
  assert.doesNotMatch((await fetchPdf(`/v1/spaces/${spaceId}/pdf`)).sheets.join('\n'), /proposed text/);
});

test('a stranger gets the answer that the space does not exist', async () => {
  const { spaceId } = await makeSpace(world, BOOK, home);
  const stranger = await makePerson(world.ctx, 'pdf-stranger');
  assert.equal((await world.as(stranger.token).get(`/v1/spaces/${spaceId}/pdf`)).status, 404);
});

const SCRIPTS = {
  Latin: 'Příliš žluťoučký kůň, Größe, façade, Tiếng Việt',
  Cyrillic: 'Съешь же ещё этих мягких французских булок',
  Greek: 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία',
  Chinese: '天地玄黄，宇宙洪荒。日月盈昃',
  Japanese: 'いろはにほへと、チリヌルヲ。漢字もある',
  Korean: '다람쥐 헌 쳇바퀴에 타고파',
  Georgian: 'ყველა ადამიანი იბადება',
  Armenian: 'Բոլոր մարդիկ ծնվում են',
  Ethiopic: 'የሰው ልጅ ሁሉ ሲወለድ',
  symbols: '→ ← ✓ ☐ ≤ ∑ ★ 😀 ✅',
};

for (const [name, text] of Object.entries(SCRIPTS)) {
  test(`${name} text is in the PDF as it was written, plain, bold and as code`, async () => {
    const { sheets } = await print({ 'README.md': `# T\n\n${text}\n\n**${text}**\n\n\`\`\`\n${text}\n\`\`\`\n` });
    assert.equal(flat(sheets[0] ?? '').split(flat(text)).length, 4, sheets[0]);
  });
}

test('Arabic and Hebrew stand on the sheet from right to left, and every letter is known', async () => {
  const backward = (text: string) => [...text].toReversed().join('');
  const tight = (text: string) => text.replaceAll(/\s+/g, '');
  const { sheets } = await print({ 'README.md': '# T\n\nsee الكتاب and שלום now\n' });
  assert.match(tight(sheets[0] ?? ''), new RegExp(`see${backward('الكتاب')}and${backward('שלום')}now`));
});

test('a picture of another kind is drawn, from a process of its own', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><rect width="60" height="20"/></svg>';
  const { sheets, pictures } = await print({ 'README.md': '# T\n\n![vector](v.svg)\n', 'v.svg': svg });
  assert.deepEqual([pictures, /vector/.test(sheets[0] ?? '')], [1, false]);
});

test('scripts without a font of ours are boxes and are counted, and nothing else is lost', async () => {
  const { sheets } = await print({ 'README.md': '# T\n\nbefore ᏣᎳᎩ ꠎ after\n' });
  assert.match(flat(sheets[0] ?? ''), /before □+ □+ after.*Characters for which there is no font, shown as boxes: 4\./);
});

test('pictures are drawn; what is broken, too large or of another kind leaves its text', async () => {
  const bomb = makePng(20, 20, Buffer.alloc(50_000_000));
  const { sheets, pictures } = await print({
    'README.md':
      '# T\n\n![good](good.png)\n\n![bomb](bomb.png)\n\n![huge](huge.png)\n\n![short](short.png)\n\n![noise](noise.jpg)\n\n![vector](v.svg)\n',
    'good.png': makePng(20, 20),
    'bomb.png': bomb,
    'huge.png': makePng(60_000, 60_000, Buffer.alloc(10)),
    'short.png': makePng(20, 20, Buffer.alloc(10)),
    'noise.jpg': Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), randomBytes(500)]),
    'v.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  assert.equal(pictures, 1);
  assert.match(flat(sheets[0] ?? ''), /^T bomb huge short noise vector /);
});

test('the head of a table is repeated on every sheet that it reaches, and no cell is lost', async () => {
  const rows = Array.from({ length: 120 }, (_, index) => `| cell ${index}x | b |`).join('\n');
  const { sheets } = await print({ 'README.md': `# T\n\n| Head | Two |\n|---|---|\n${rows}\n` });
  assert.ok(sheets.length > 2);
  for (const sheet of sheets) assert.match(sheet, /Head/);
  for (let index = 0; index < 120; index += 1) assert.match(sheets.join('\n'), new RegExp(`cell ${index}x`));
});

test('a cell of files names them, and what lies elsewhere by its address', async () => {
  const cell = '<td><a href="a%20b.pdf">x</a> <a href="https://e.example/c.pdf">y</a></td>';
  const table = `<table><thead><tr><th data-type="files">F</th></tr></thead><tbody><tr>${cell}</tr></tbody></table>`;
  const { sheets } = await print({ 'README.md': `# Start\n\n${table}\n`, 'a b.pdf': 'x' });
  assert.match(flat(sheets.at(-1) ?? ''), /a b\.pdf.*https:\/\/e\.example\/c\.pdf/);
});

test('a note after a link has one number', async () => {
  const { sheets } = await print({ 'README.md': '# Start\n\nsee [web](https://example.com)[^1]!\n\n[^1]: N\n' });
  assert.match(flat(sheets.at(-1) ?? ''), /see web 1 !/);
});

test('a row that is higher than a sheet goes on on the next one', async () => {
  const words = Array.from({ length: 3000 }, (_, index) => `w${index}`).join(' ');
  const { sheets } = await print({ 'README.md': `# T\n\n| A | B |\n|---|---|\n| ${words} | b |\n` });
  const text = flat(sheets.join(' '));
  assert.ok(sheets.length > 2);
  for (const word of ['w0 ', 'w1500 ', 'w2999']) assert.ok(text.includes(word), word);
});
