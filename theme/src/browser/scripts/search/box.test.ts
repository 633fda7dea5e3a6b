import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { openPage, type Page } from '../../testing.ts';
import type * as Box from './box.ts';

type BoxScript = typeof Box;

const attributesOf = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${name}="${value.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"`)
    .join(' ');

/** The link in the header, with what the box takes from it. */
const makeLink = (more: Record<string, string> = {}): string =>
  `<a class="site-search" ${attributesOf({
    href: 'https://docs.example.com/~search',
    'data-close': 'Close',
    'data-failed': 'It failed.',
    'data-all': 'All of it',
    'data-words': JSON.stringify([
      'Try others.',
      'Did you mean',
      'Recent',
      'Clear',
      'to choose',
      'to open',
      'to close',
    ]),
    ...more,
  })}><span>Search</span></a>`;

const HOSTILE = '<img src=x onerror=alert(1)>';
const SECTIONS = { 'data-sections': JSON.stringify(['Sections', 'All sections', 'Search all sections']) };
const sections = [
  { id: 'one', title: 'Guide' },
  { id: 'two', title: HOSTILE },
];
const NOTHING = { pages: [], summary: 'Nothing found', count: 0 };
const LIKELY = {
  ...NOTHING,
  likely: [
    { title: 'Oven', url: '/oven', above: ['Kiln'] },
    { title: HOSTILE, url: '/clay', above: [] },
  ],
};
const FOUND = {
  pages: [
    {
      url: '/oven',
      title: ['The ', 'oven', ''],
      above: ['Kiln', 'Parts'],
      sections: [{ url: '/oven#door', title: [], text: ['its ', 'oven', ' door'] }],
    },
    { url: '/clay', title: ['Clay'], above: [], sections: [] },
  ],
  summary: 'Two pages.',
  count: 2,
};

let times = 0;

/** A page with the box open, and what it asks for. The script keeps its one box, so each page loads it anew. */
async function openSearch(
  t: TestContext,
  answer: (url: string) => Response = () => Response.json(FOUND),
  link = makeLink(),
) {
  const page = openPage(t, link);
  const asked: string[] = [];
  t.mock.timers.enable({ apis: ['setTimeout'] });
  t.mock.method(globalThis, 'fetch', async (url: string) => {
    asked.push(url);
    return answer(url);
  });
  times += 1;
  const { openBox } = (await import(new URL(`./box.ts?${times}`, import.meta.url).href)) as BoxScript;
  const open = (words?: string) => openBox(page.find('.site-search') as HTMLAnchorElement, words);
  open();
  return { page, asked, open };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

async function type(t: TestContext, page: Page, words: string): Promise<void> {
  const input = page.find('input[type=search]') as HTMLInputElement;
  input.value = words;
  input.dispatchEvent(new page.window.Event('input') as unknown as Event);
  t.mock.timers.tick(80);
  for (let turns = 0; turns < 5; turns += 1) await turn();
}

const optionsOf = (page: Page) =>
  page.findAll('[role=option]').map((hit) => [hit.getAttribute('href'), hit.textContent]);
const chosenIn = (page: Page) => page.findAll('[aria-selected=true]').map(({ id }) => id);

test('a box in which nobody searched before says nothing of searches of before', async (t) => {
  const { page } = await openSearch(t);
  assert.deepEqual([page.find('.search-above-list').hidden, optionsOf(page)], [true, []]);
});

test('what is typed is asked for after a pause, and what is found is a list of pages and their sections', async (t) => {
  const { page, asked } = await openSearch(t);
  const announced: unknown[] = [];
  document.addEventListener('lectern:search', (event) => announced.push((event as CustomEvent).detail));
  const input = page.find('input[type=search]') as HTMLInputElement;
  input.value = 'o';
  input.dispatchEvent(new page.window.Event('input') as unknown as Event);
  t.mock.timers.tick(79);
  await type(t, page, ' oven ');
  assert.deepEqual(asked, ['https://docs.example.com/~gitbook/search?q=oven']);
  assert.deepEqual(optionsOf(page), [
    ['/oven', 'Kiln › PartsThe oven'],
    ['/oven#door', 'its oven door'],
    ['/clay', 'Clay'],
  ]);
  assert.deepEqual(
    page.findAll('mark').map(({ textContent }) => textContent),
    ['oven', 'oven'],
  );
  assert.equal(page.findAll('.search-section').length, 1);
  assert.equal(page.find('[role=status]').textContent, 'Two pages.');
  assert.equal(input.getAttribute('aria-expanded'), 'true');
  assert.deepEqual(announced, [{ type: 'search_type_query', query: 'oven', results: 2 }]);
});

test('a button of the page opens the box with its words', async (t) => {
  const { page, asked, open } = await openSearch(t);
  open('hot oven');
  for (let turns = 0; turns < 5; turns += 1) await turn();
  assert.deepEqual(asked, ['https://docs.example.com/~gitbook/search?q=hot+oven']);
  assert.equal((page.find('input[type=search]') as HTMLInputElement).value, 'hot oven');
  assert.equal(optionsOf(page).length, 3);
});

test('arrow keys walk through what was found, and Enter opens what is chosen', async (t) => {
  const { page } = await openSearch(t);
  const left: string[] = [];
  t.mock.method(location, 'assign', (url: string) => left.push(url));
  await type(t, page, 'oven');
  assert.deepEqual(chosenIn(page), ['~found-0']);
  page.press('input[type=search]', 'ArrowDown');
  assert.deepEqual(chosenIn(page), ['~found-1']);
  assert.equal(page.find('input[type=search]').getAttribute('aria-activedescendant'), '~found-1');
  const clicked: string[] = [];
  page.find('[role=listbox]').addEventListener('click', (event) => {
    event.preventDefault();
    clicked.push((event.target as Element).id);
  });
  page.press('input[type=search]', 'Enter');
  assert.deepEqual([clicked, left], [['~found-1'], []]);
});

test('Enter where nothing was found opens the page of the search, and with no words does nothing', async (t) => {
  const { page } = await openSearch(t, () => Response.json(NOTHING));
  const left: string[] = [];
  t.mock.method(location, 'assign', (url: string) => left.push(url));
  page.press('input[type=search]', 'Enter');
  assert.deepEqual(left, []);
  (page.find('input[type=checkbox]') as HTMLInputElement).checked = true;
  await type(t, page, 'oven');
  page.press('input[type=search]', 'Enter', { isComposing: true });
  assert.deepEqual(left, []);
  page.press('input[type=search]', 'Enter');
  assert.deepEqual(left, ['https://docs.example.com/~search?q=oven&all=1']);
});

test('what the pointer is over is chosen, and of new answers the first', async (t) => {
  const { page } = await openSearch(t);
  await type(t, page, 'oven');
  const move = new page.window.Event('pointermove', { bubbles: true }) as unknown as Event;
  page.find('[id="~found-2"] span').dispatchEvent(move);
  assert.deepEqual(chosenIn(page), ['~found-2']);
  const input = page.find('input[type=search]') as HTMLInputElement;
  input.dispatchEvent(new page.window.Event('input') as unknown as Event);
  assert.deepEqual(chosenIn(page), [], 'it was found for other words');
  assert.equal(input.hasAttribute('aria-activedescendant'), false);
  await type(t, page, 'other');
  assert.deepEqual(chosenIn(page), ['~found-0']);
  await type(t, page, '');
  assert.deepEqual([optionsOf(page), page.find('[role=status]').textContent], [[], '']);
  assert.equal(page.find('input[type=search]').getAttribute('aria-expanded'), 'false');
});

test('a search that fails says so', async (t) => {
  const { page } = await openSearch(t, () => new Response('', { status: 503 }));
  await type(t, page, 'oven');
  assert.equal(page.find('[role=status]').textContent, 'It failed.');
  assert.deepEqual(optionsOf(page), []);
});

test('the box opens once, and a click outside of its content or on what was found closes it', async (t) => {
  const { page, open } = await openSearch(t);
  const dialog = page.find('dialog') as HTMLDialogElement;
  open();
  assert.deepEqual([page.findAll('dialog').length, dialog.open], [1, true]);
  page.click('.search-head');
  assert.equal(dialog.open, true);
  await type(t, page, 'oven');
  page.find('[role=listbox]').addEventListener('click', (event) => event.preventDefault());
  for (const selector of ['[role=option] mark', '.search-close', 'dialog']) {
    page.click(selector);
    assert.equal(dialog.open, false, selector);
    open();
    assert.equal(dialog.open, true);
  }
});

test('a list of one page is a list', async (t) => {
  const { page } = await openSearch(t, () => Response.json({ ...FOUND, pages: FOUND.pages.slice(1) }));
  await type(t, page, 'clay');
  assert.equal(page.find('input[type=search]').getAttribute('aria-expanded'), 'true');
});

test('what was looked for before can be asked again, and forgotten', async (t) => {
  const { page, open } = await openSearch(t);
  await type(t, page, 'oven');
  page.find('[role=listbox]').addEventListener('click', (event) => event.preventDefault());
  page.press('input[type=search]', 'Enter');
  await type(t, page, '');
  open();
  assert.deepEqual(optionsOf(page), [['https://docs.example.com/~search?q=oven', 'oven']]);
  assert.deepEqual(chosenIn(page), []);
  page.press('input[type=search]', 'ArrowDown');
  page.press('input[type=search]', 'Enter');
  for (let turns = 0; turns < 5; turns += 1) await turn();
  assert.equal((page.find('input[type=search]') as HTMLInputElement).value, 'oven');
  assert.equal(optionsOf(page).length, 3);
  await type(t, page, '');
  (page.find('.search-above-list button') as HTMLElement).click();
  assert.deepEqual(optionsOf(page), []);
});

const change = (page: Page, selector: string) =>
  page.find(selector).dispatchEvent(new page.window.Event('change') as unknown as Event);

test('a reader chooses the section that is searched, and none are offered where there are none', async (t) => {
  const { page, asked } = await openSearch(t, () => Response.json({ ...FOUND, sections }), makeLink(SECTIONS));
  for (let turns = 0; turns < 5; turns += 1) await turn();
  assert.deepEqual(asked, ['https://docs.example.com/~gitbook/search?q='], 'which sections there are');
  const section = page.find('select') as HTMLSelectElement;
  assert.equal(section.getAttribute('aria-label'), 'Sections');
  assert.deepEqual(
    [...section.options].map(({ value, textContent }) => [value, textContent]),
    [
      ['', 'All sections'],
      ['one', 'Guide'],
      ['two', HOSTILE],
    ],
  );
  await type(t, page, 'oven');
  section.value = 'two';
  change(page, 'select');
  assert.deepEqual(chosenIn(page), [], 'it was found in another section');
  t.mock.timers.tick(80);
  for (let turns = 0; turns < 5; turns += 1) await turn();
  assert.equal(asked.at(-1), 'https://docs.example.com/~gitbook/search?q=oven&section=two');
});

test('a reader chooses the variant that is searched, of the section that was chosen', async (t) => {
  const of = (ids: string[]) => ids.map((id) => ({ id, title: `Title of ${id}` }));
  const answers = [
    { sections },
    { sections },
    { sections, variants: of(['', 'v2']) },
    { sections, variants: of(['', 'v2']) },
  ];
  const { page, asked } = await openSearch(
    t,
    () => Response.json({ ...FOUND, ...(answers.shift() ?? { sections }) }),
    makeLink({ ...SECTIONS, 'data-versions': 'Versions' }),
  );
  const choose = async (select: HTMLSelectElement, value: string) => {
    select.value = value;
    select.dispatchEvent(new page.window.Event('change') as unknown as Event);
    t.mock.timers.tick(80);
    for (let turns = 0; turns < 5; turns += 1) await turn();
  };
  await type(t, page, 'oven');
  const [section, variant] = page.findAll('select') as HTMLSelectElement[];
  assert.ok(section !== undefined && variant !== undefined);
  assert.deepEqual([variant.hidden, variant.getAttribute('aria-label')], [true, 'Versions']);
  await choose(section, 'one');
  assert.deepEqual([variant.hidden, variant.options.length, variant.value], [false, 2, '']);
  await choose(variant, 'v2');
  assert.equal(asked.at(-1), 'https://docs.example.com/~gitbook/search?q=oven&section=one&variant=v2');
  assert.equal(variant.value, 'v2', 'the same choices leave the choice as it is');
  await choose(section, '');
  assert.deepEqual([variant.hidden, variant.value], [true, ''], 'nothing is chosen that nobody sees');
});

test('a site with one section and one variant has nothing to choose', async (t) => {
  const { page } = await openSearch(t, undefined, makeLink({ 'data-all': '' }));
  assert.deepEqual([page.find('select').hidden, page.find('.search-scope').hidden], [true, true]);
});

test('where nothing was found, pages that may have been meant are options, none of which Enter takes by itself', async (t) => {
  const { page } = await openSearch(t, () => Response.json(LIKELY));
  const left: string[] = [];
  t.mock.method(location, 'assign', (url: string) => left.push(url));
  await type(t, page, 'ovne');
  assert.deepEqual(optionsOf(page), [
    ['/oven', 'KilnOven'],
    ['/clay', HOSTILE],
  ]);
  assert.equal(page.findAll('img').length, 0);
  assert.equal(page.find('.search-above-list').textContent, 'Did you meanClear');
  assert.equal(page.find('.search-above-list button').hidden, true);
  assert.equal(page.find('[role=status]').textContent, `Nothing found. Did you mean: Oven; ${HOSTILE}`);
  assert.deepEqual(chosenIn(page), []);
  page.press('input[type=search]', 'Enter');
  assert.deepEqual(left, ['https://docs.example.com/~search?q=ovne']);
  page.press('input[type=search]', 'ArrowDown');
  assert.deepEqual(chosenIn(page), ['~found-0']);
  await type(t, page, '');
  assert.equal(page.find('.search-wider').hidden, true);
});

test('where nothing is like the words either, other words are proposed', async (t) => {
  const { page } = await openSearch(t, () => Response.json(NOTHING));
  await type(t, page, 'zzz');
  assert.equal(page.find('[role=status]').textContent, 'Nothing found. Try others.');
  assert.equal(page.find('.search-above-list').hidden, true);
});

test('where nothing was found, one press searches more of the site, until all of it is searched', async (t) => {
  const { page, asked } = await openSearch(t, () => Response.json({ ...NOTHING, sections }), makeLink(SECTIONS));
  for (let turns = 0; turns < 5; turns += 1) await turn();
  (page.find('select') as HTMLSelectElement).value = 'one';
  await type(t, page, 'oven');
  const wider: string[] = [];
  for (let presses = 0; presses < 2; presses += 1) {
    assert.equal(page.find('.search-wider').hidden, false);
    wider.push(page.find('.search-wider').textContent);
    page.click('.search-wider');
    for (let turns = 0; turns < 5; turns += 1) await turn();
  }
  assert.deepEqual(wider, ['Search all sections', 'All of it']);
  assert.deepEqual(
    asked.map((url) => new URL(url).search),
    ['?q=', '?q=oven&section=one', '?q=oven', '?q=oven&all=1'],
  );
  assert.equal(page.find('.search-wider').hidden, true);
  assert.equal((page.find('input[type=checkbox]') as HTMLInputElement).checked, true);
});

test('what is found is shown in its own direction', async (t) => {
  const { page } = await openSearch(t);
  await type(t, page, 'oven');
  for (const line of page.findAll('[role=option] > span')) assert.equal(line.getAttribute('dir'), 'auto');
});

test('an answer that comes after the words are gone is not shown', async (t) => {
  const { page } = await openSearch(t);
  await type(t, page, 'oven');
  const input = page.find('input[type=search]') as HTMLInputElement;
  input.value = 'ov';
  input.dispatchEvent(new page.window.Event('input') as unknown as Event);
  t.mock.timers.tick(80);
  input.value = '';
  input.dispatchEvent(new page.window.Event('input') as unknown as Event);
  t.mock.timers.tick(80);
  for (let turns = 0; turns < 5; turns += 1) await turn();
  assert.deepEqual(optionsOf(page), []);
});

test('sections that nobody could name at first come with the next answer', async (t) => {
  let asked = 0;
  const answer = () => ((asked += 1) === 1 ? new Response('', { status: 429 }) : Response.json({ ...FOUND, sections }));
  const { page } = await openSearch(t, answer, makeLink(SECTIONS));
  for (let turns = 0; turns < 5; turns += 1) await turn();
  assert.equal(page.find('select').hidden, true);
  await type(t, page, 'oven');
  assert.deepEqual([page.find('select').hidden, page.findAll('option').length], [false, 3]);
  await type(t, page, 'clay');
  assert.equal(page.findAll('option').length, 3);
});
