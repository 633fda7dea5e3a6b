import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TreeContent } from '../trees/rules.ts';
import type { MergeConflict } from './conflicts.ts';
import {
  content,
  doc,
  type Edit,
  editTree,
  file,
  group,
  link,
  mergeContents,
  type Outcome,
  readdress,
  snippet,
} from './testing.ts';

// What a merge makes of what two people did, situation by situation. `ours` is the side that is merged into.

const START =
  '---\nicon: bolt\ndescription: First\n---\n\n# Start\n\nOne two three four.\n\n* a\n* b\n\n| A | B |\n| - | - |\n| 1 | 2 |\n\n```\nx\ny\nz\n```\n';

const BASE: TreeContent = content(
  [
    doc('start', { text: START, icon: 'bolt', description: 'First' }),
    doc('guide', {}, [doc('install', { path: 'guide/install' }), doc('update', { path: 'guide/update' })]),
    doc('about', {}, [doc('team', { path: 'about/team' })]),
    group('more', [doc('faq'), link('site', 'https://example.com')]),
  ],
  {
    files: [file('logo'), file('photo')],
    reusable: [snippet('note', 'One.\n\nTwo.\n')],
    meta: { variables: { name: 'Acme', version: '1' }, redirects: { old: 'guide' }, aliases: { images: 'assets' } },
  },
);

const PAGES = [
  'start /start',
  'guide /guide',
  '  install /guide/install',
  '  update /guide/update',
  'about /about',
  '  team /about/team',
  'more /more',
  '  faq /faq',
  '  site /',
];

/** The lines of all pages with one change: what stands on the left becomes what stands on the right. */
const pages = (...changes: [from: string, ...to: string[]][]): string[] => {
  const lines = [...PAGES];
  for (const [from, ...to] of changes) lines.splice(lines.indexOf(from), 1, ...to);
  return lines;
};

interface Situation {
  ours: Edit;
  theirs: Edit;
  /** The pages as `id /path`; those of the base unless given. */
  pages?: string[];
  /** What else is so. */
  so?: (outcome: Outcome) => void;
  /** `subject field block: base | ours | theirs`, with `-` for nothing. */
  conflicts?: string[];
}

const say = ({ subject, field, block, base, ours, theirs }: MergeConflict): string =>
  `${subject.id ?? subject.object} ${field}${block === undefined ? '' : ` ${block}`}: ${[base, ours, theirs].map((text) => text ?? '-').join(' | ')}`;

const pageOf = ({ merged }: Outcome, id: string) => {
  const found = [...merged.pages].flatMap(function all(page): typeof merged.pages {
    return [page, ...page.children.flatMap(all)];
  });
  const page = found.find((each) => each.id === id);
  assert.ok(page, `the page ${id} is there`);
  return page;
};

const retitle =
  (id: string, title: string, slug?: string): Edit =>
  (side) => {
    const page = side.page(id);
    side.write(id, (text) => text.replace(`# ${page.title}`, `# ${title}`));
    page.title = title;
    if (slug !== undefined) readdress(page, page.path.replace(/[^/]+$/, slug));
  };

const write =
  (id: string, from: string, to: string): Edit =>
  (side) =>
    side.write(id, (text) => text.replace(from, to));

const has =
  (id: string, ...parts: string[]) =>
  (outcome: Outcome) => {
    for (const part of parts)
      assert.ok(outcome.text(id).includes(part), `${JSON.stringify(part)} in ${outcome.text(id)}`);
  };

const situations: Record<string, Situation> = {
  // Texts
  'different blocks of one page are edited: both edits are there': {
    ours: write('start', 'One', '1'),
    theirs: write('start', '* b', '* B'),
    so: has('start', '1 two three four.', '* B'),
  },
  'different words of one paragraph are edited: both edits are there': {
    ours: write('start', 'One', '1'),
    theirs: write('start', 'four', '4'),
    so: has('start', '1 two three 4.'),
  },
  'the same word is edited in two ways: a conflict that keeps ours': {
    ours: write('start', 'One', '1'),
    theirs: write('start', 'One', 'I'),
    so: has('start', '1 two'),
    conflicts: ['start body paragraph 1: One two three four. | 1 two three four. | I two three four.'],
  },
  'the same edit is made by both: it is there once': {
    ours: write('start', 'One', '1'),
    theirs: write('start', 'One', '1'),
    so: has('start', '\n\n1 two three four.\n\n'),
  },
  'a block is deleted by one and edited by the other: a conflict': {
    ours: write('start', 'One two three four.\n\n', ''),
    theirs: write('start', 'One', '1'),
    conflicts: ['start body paragraph 1: One two three four. | - | 1 two three four.'],
  },
  'paragraphs are added at one place by both: both are there, ours first': {
    ours: write('start', '* a', 'Mine.\n\n* a'),
    theirs: write('start', '* a', 'Yours.\n\n* a'),
    so: has('start', 'Mine.\n\nYours.\n\n* a'),
  },
  'items are added to a list at one place by both: both are there': {
    ours: write('start', '* b', '* b\n* mine'),
    theirs: write('start', '* b', '* b\n* yours'),
    so: has('start', '* b\n* mine\n* yours\n'),
  },
  'an item is edited and another is added below it: both are there': {
    ours: write('start', '* b', '* B'),
    theirs: write('start', '* b', '* b\n  * c'),
    so: has('start', '* B\n  * c'),
  },
  'different cells of one row are edited: both edits are there': {
    ours: write('start', '| 1 |', '| 9 |'),
    theirs: write('start', '| 2 |', '| 8 |'),
    so: has('start', '| 9 | 8 |'),
  },
  'the same cell is edited in two ways: a conflict about the cell': {
    ours: write('start', '| 1 |', '| 9 |'),
    theirs: write('start', '| 1 |', '| 7 |'),
    so: has('start', '| 9 | 2 |'),
    conflicts: ['start body table 1, row 1, column 1: 1 | 9 | 7'],
  },
  'rows are added to a table by both: both are there': {
    ours: write('start', '| 1 | 2 |', '| 1 | 2 |\n| 3 | 4 |'),
    theirs: write('start', '| 1 | 2 |', '| 1 | 2 |\n| 5 | 6 |'),
    so: has('start', '| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |'),
  },
  'a row is added and a column is added: the row has the column': {
    ours: write('start', '| 1 | 2 |', '| 1 | 2 |\n| 3 | 4 |'),
    theirs: write('start', '| A | B |\n| - | - |\n| 1 | 2 |', '| A | N | B |\n| - | - | - |\n| 1 | n | 2 |'),
    so: has('start', '| 1 | n | 2 |\n| 3 |   | 4 |'),
  },
  'columns are added by both: a conflict about the table': {
    ours: write('start', '| A | B |\n| - | - |\n| 1 | 2 |', '| A | B | C |\n| - | - | - |\n| 1 | 2 | 3 |'),
    theirs: write('start', '| A | B |\n| - | - |\n| 1 | 2 |', '| A | B | D |\n| - | - | - |\n| 1 | 2 | 4 |'),
    so: has('start', '| 1 | 2 | 3 |'),
    conflicts: [
      'start body table 1: | A | B |\n| - | - |\n| 1 | 2 | | | A | B | C |\n| - | - | - |\n| 1 | 2 | 3 | | | A | B | D |\n| - | - | - |\n| 1 | 2 | 4 |',
    ],
  },
  'different lines of code are edited: both edits are there': {
    ours: write('start', '\nx\n', '\nX\n'),
    theirs: write('start', '\nz\n', '\nZ\n'),
    so: has('start', '```\nX\ny\nZ\n```'),
  },
  'neighboring lines of code are edited: a conflict, for code is read as a whole': {
    ours: write('start', '\nx\n', '\nX\n'),
    theirs: write('start', '\ny\n', '\nY\n'),
    conflicts: ['start body code 1: x\ny\n | X\ny\n | x\nY\n'],
  },
  'different keys of the front matter are edited: both are there, and the page has both': {
    ours: (side) => {
      side.page('start').icon = 'sun';
      side.write('start', (text) => text.replace('bolt', 'sun'));
    },
    theirs: (side) => {
      side.page('start').description = 'Second';
      side.write('start', (text) => text.replace('First', 'Second'));
    },
    so: (outcome) => {
      has('start', 'icon: sun\ndescription: Second\n')(outcome);
      assert.deepEqual([pageOf(outcome, 'start').icon, pageOf(outcome, 'start').description], ['sun', 'Second']);
    },
  },
  'the same key of the front matter is edited in two ways: one conflict, about the text': {
    ours: (side) => {
      side.page('start').icon = 'sun';
      side.write('start', (text) => text.replace('bolt', 'sun'));
    },
    theirs: (side) => {
      side.page('start').icon = 'moon';
      side.write('start', (text) => text.replace('bolt', 'moon'));
    },
    so: (outcome) => assert.equal(pageOf(outcome, 'start').icon, 'sun'),
    conflicts: ['start body front matter: icon: icon: bolt\n | icon: sun\n | icon: moon\n'],
  },
  'a key is added to the front matter by each: both are there': {
    ours: write('start', 'icon: bolt', 'icon: bolt\nhidden: true'),
    theirs: write('start', 'description: First', 'description: First\nnoIndex: true'),
    so: (outcome) => {
      has('start', 'icon: bolt\nhidden: true\ndescription: First\nnoIndex: true\n')(outcome);
      assert.deepEqual([pageOf(outcome, 'start').hidden, pageOf(outcome, 'start').noIndex], [true, true]);
    },
  },

  // Pages by themselves
  'a page is retitled and its text is edited: both': {
    ours: retitle('faq', 'Questions'),
    theirs: write('faq', 'Text of', 'Words about'),
    so: (outcome) => {
      assert.equal(pageOf(outcome, 'faq').title, 'Questions');
      assert.equal(outcome.text('faq'), '# Questions\n\nWords about faq.\n');
    },
  },
  'a page is retitled in two ways: one conflict, about its heading': {
    ours: retitle('faq', 'Questions', 'questions'),
    theirs: retitle('faq', 'Answers', 'answers'),
    pages: pages(['  faq /faq', '  faq /questions']),
    so: (outcome) => assert.equal(pageOf(outcome, 'faq').title, 'Questions'),
    conflicts: ['faq body title: # Faq | # Questions | # Answers'],
  },
  'a title that is not the heading is changed in two ways: a conflict about the title': {
    ours: (side) => void (side.page('faq').title = 'Mine'),
    theirs: (side) => void (side.page('faq').title = 'Yours'),
    so: (outcome) => assert.equal(pageOf(outcome, 'faq').title, 'Mine'),
    conflicts: ['faq title: Faq | Mine | Yours'],
  },
  'an address is changed and so is the address of the page above: both': {
    ours: (side) => readdress(side.page('guide'), 'manual'),
    theirs: (side) => readdress(side.page('install'), 'guide/setup'),
    pages: pages(
      ['guide /guide', 'guide /manual'],
      ['  install /guide/install', '  install /manual/setup'],
      ['  update /guide/update', '  update /manual/update'],
    ),
  },
  'an address is changed in two ways: a conflict': {
    ours: (side) => readdress(side.page('faq'), 'mine'),
    theirs: (side) => readdress(side.page('faq'), 'yours'),
    pages: pages(['  faq /faq', '  faq /mine']),
    conflicts: ['faq path: faq | mine | yours'],
  },
  'different fields of a page are set: both': {
    ours: (side) => void (side.page('site').icon = 'sun'),
    theirs: (side) => void (side.page('site').emoji = '1f600'),
    so: (outcome) => assert.deepEqual([pageOf(outcome, 'site').icon, pageOf(outcome, 'site').emoji], ['sun', '1f600']),
  },
  'a link leads to two other places: a conflict': {
    ours: (side) => void (side.page('site').target = { url: 'https://a.example' }),
    theirs: (side) => void (side.page('site').target = { url: 'https://b.example' }),
    conflicts: [
      'site target: {"url":"https://example.com"} | {"url":"https://a.example"} | {"url":"https://b.example"}',
    ],
  },
  'a group is renamed and a page is added to it: both': {
    ours: (side) => void (side.page('more').title = 'Others'),
    theirs: (side) => side.add(doc('terms'), 'more'),
    pages: pages(['  site /', '  site /', '  terms /terms']),
    so: (outcome) => assert.equal(pageOf(outcome, 'more').title, 'Others'),
  },

  // Places
  'a page is moved and its text is edited: both': {
    ours: (side) => side.move('install', 'about'),
    theirs: write('install', 'Text of', 'Words about'),
    pages: pages(
      ['  install /guide/install'],
      ['  team /about/team', '  team /about/team', '  install /about/install'],
    ),
    so: has('install', 'Words about'),
  },
  'a page is moved to two places: a conflict that keeps ours': {
    ours: (side) => side.move('install', 'about'),
    theirs: (side) => side.move('install', ''),
    pages: pages(
      ['  install /guide/install'],
      ['  team /about/team', '  team /about/team', '  install /about/install'],
    ),
    conflicts: ['install place: guide | about | /'],
  },
  'a page is moved to one place by both: no conflict': {
    ours: (side) => side.move('install', 'about'),
    theirs: (side) => side.move('install', 'about'),
    pages: pages(
      ['  install /guide/install'],
      ['  team /about/team', '  team /about/team', '  install /about/install'],
    ),
  },
  'pages are inserted at one place by both: both are there, ours first': {
    ours: (side) => side.add(doc('mine'), '', 1),
    theirs: (side) => side.add(doc('yours'), '', 1),
    pages: pages(['start /start', 'start /start', 'mine /mine', 'yours /yours']),
  },
  'siblings are put in order by one and one is added by the other: both': {
    ours: (side) => side.move('about', '', 0),
    theirs: (side) => side.add(doc('news'), '', 1),
    pages: [
      'about /about',
      '  team /about/team',
      'start /start',
      'news /news',
      ...PAGES.slice(1, 4),
      ...PAGES.slice(6),
    ],
  },
  'different siblings are moved: both moves': {
    ours: (side) => side.move('more', '', 0),
    theirs: (side) => side.move('start', '', 2),
    pages: [...PAGES.slice(6), ...PAGES.slice(1, 6), 'start /start'],
  },
  'a sibling is moved to two places among its siblings: a conflict that keeps ours': {
    ours: (side) => side.move('start', '', 1),
    theirs: (side) => side.move('start', '', 3),
    pages: [...PAGES.slice(1, 4), 'start /start', ...PAGES.slice(4)],
    conflicts: ['start position: 1 | 2 | 4'],
  },
  'each of two pages is moved below the other: a conflict, theirs goes back': {
    ours: (side) => side.move('guide', 'about'),
    theirs: (side) => side.move('about', 'guide'),
    pages: [
      'start /start',
      'about /about',
      '  team /about/team',
      '  guide /about/guide',
      '    install /about/guide/install',
      '    update /about/guide/update',
      ...PAGES.slice(6),
    ],
    conflicts: ['about place: / | / | guide'],
  },
  'a page is moved, and the page above it is moved: both': {
    ours: (side) => side.move('install', 'about'),
    theirs: (side) => side.move('about', 'more'),
    pages: [
      'start /start',
      'guide /guide',
      '  update /guide/update',
      'more /more',
      '  faq /faq',
      '  site /',
      '  about /more/about',
      '    team /more/about/team',
      '    install /more/about/install',
    ],
  },

  // What comes and goes
  'a page is deleted by both: it is gone': {
    ours: (side) => side.remove('faq'),
    theirs: (side) => side.remove('faq'),
    pages: pages(['  faq /faq']),
  },
  'a page is deleted that the other left alone: it is gone': {
    ours: (side) => side.remove('faq'),
    theirs: write('start', 'One', '1'),
    pages: pages(['  faq /faq']),
  },
  'a page is deleted by ours and edited by theirs: a conflict that keeps the page': {
    ours: (side) => side.remove('faq'),
    theirs: write('faq', 'Text of', 'Words about'),
    so: has('faq', 'Words about'),
    conflicts: ['faq presence: Faq | - | Faq'],
  },
  'a page is retitled by ours and deleted by theirs: a conflict that keeps the page': {
    ours: retitle('faq', 'Questions'),
    theirs: (side) => side.remove('faq'),
    conflicts: ['faq presence: Faq | Questions | -'],
  },
  'a page is moved by ours and deleted by theirs: a conflict that keeps the page where ours has it': {
    ours: (side) => side.move('install', 'about'),
    theirs: (side) => side.remove('install'),
    pages: pages(
      ['  install /guide/install'],
      ['  team /about/team', '  team /about/team', '  install /about/install'],
    ),
    conflicts: ['install presence: Install | Install | -'],
  },
  'a page is deleted with all below it, and a page is added below it: a conflict that keeps it, not what was below': {
    ours: (side) => side.remove('guide'),
    theirs: (side) => side.add(doc('remove', { path: 'guide/remove' }), 'guide'),
    pages: pages(['  install /guide/install'], ['  update /guide/update', '  remove /guide/remove']),
    conflicts: ['guide presence: Guide | - | Guide'],
  },
  'a page is deleted with all below it, of which one is edited: one conflict; the page above stays for it': {
    ours: (side) => side.remove('guide'),
    theirs: write('install', 'Text of', 'Words about'),
    pages: pages(['  update /guide/update']),
    conflicts: ['install presence: Install | - | Install'],
  },
  'a page is deleted after what was below it was moved away, and one of those is edited: no conflict': {
    ours: (side) => {
      side.move('install', '');
      side.move('update', '');
      side.remove('guide');
    },
    theirs: write('install', 'Text of', 'Words about'),
    pages: ['start /start', ...PAGES.slice(4), 'install /install', 'update /update'],
    so: has('install', 'Words about'),
  },
  'a page is moved to where the other deleted: a conflict that keeps both': {
    ours: (side) => side.remove('about'),
    theirs: (side) => side.move('faq', 'about'),
    pages: ['start /start', ...PAGES.slice(1, 4), 'about /about', '  faq /about/faq', 'more /more', '  site /'],
    conflicts: ['about presence: About | - | About'],
  },
  'pages of one address are added by both: the one of theirs gets a number, and so does its file': {
    ours: (side) => side.add(doc('n1', { title: 'News', slug: 'news', path: 'news', source: 'news.md' })),
    theirs: (side) => side.add(doc('n2', { title: 'News', slug: 'news', path: 'news', source: 'news.md' })),
    pages: [...PAGES, 'n1 /news', 'n2 /news-1'],
    so: (outcome) =>
      assert.deepEqual([pageOf(outcome, 'n1').source, pageOf(outcome, 'n2').source], ['news.md', 'news-1.md']),
  },
  'a page takes the address that another gave up: no number': {
    ours: (side) => readdress(side.page('faq'), 'questions'),
    theirs: (side) => side.add(doc('f2', { slug: 'faq', path: 'faq' })),
    pages: [...pages(['  faq /faq', '  faq /questions']), 'f2 /faq'],
  },
  'a page gets below a page whose address changed: its address begins with the new one': {
    ours: (side) => readdress(side.page('guide'), 'manual'),
    theirs: (side) => side.add(doc('remove', { path: 'guide/remove' }), 'guide'),
    pages: pages(
      ['guide /guide', 'guide /manual'],
      ['  install /guide/install', '  install /manual/install'],
      ['  update /guide/update', '  update /manual/update', '  remove /manual/remove'],
    ),
  },

  // Apart from the pages
  'a file is replaced by one and renamed by the other: both': {
    ours: ({ content: { files } }) => void (files[0] = { ...file('logo', 'new bytes') }),
    theirs: ({ content: { files } }) =>
      void (files[0] = { ...file('logo'), path: 'assets/brand.png', name: 'brand.png' }),
    so: ({ merged }) => assert.deepEqual([merged.files[0]?.path, merged.files[0]?.size], ['assets/brand.png', 9]),
  },
  'a file is replaced in two ways: a conflict that keeps ours': {
    ours: ({ content: { files } }) => void (files[0] = file('logo', 'mine')),
    theirs: ({ content: { files } }) => void (files[0] = file('logo', 'yours')),
    so: ({ merged }) => assert.equal(merged.files[0]?.size, 4),
    conflicts: ['logo content: image/png, 4 bytes | image/png, 4 bytes | image/png, 5 bytes'],
  },
  'a file is deleted by one and replaced by the other: a conflict that keeps the file': {
    ours: ({ content: { files } }) => void files.shift(),
    theirs: ({ content: { files } }) => void (files[0] = file('logo', 'yours')),
    so: ({ merged }) =>
      assert.deepEqual(
        merged.files.map(({ id }) => id),
        ['logo', 'photo'],
      ),
    conflicts: ['logo presence: assets/logo.png | - | assets/logo.png'],
  },
  'different files get one path: a conflict, theirs gets a number': {
    ours: ({ content: { files } }) => void files.push(file('x1', 'mine', 'assets/x.png')),
    theirs: ({ content: { files } }) => void files.push(file('x2', 'yours', 'assets/x.png')),
    so: ({ merged }) =>
      assert.deepEqual(
        merged.files.slice(2).map(({ path }) => path),
        ['assets/x.png', 'assets/x-1.png'],
      ),
    conflicts: ['x2 path: - | assets/x.png | assets/x.png'],
  },
  'one file is added by both under two ids: it is there once': {
    ours: ({ content: { files } }) => void files.push(file('x1', 'same', 'assets/x.png')),
    theirs: ({ content: { files } }) => void files.push(file('x2', 'same', 'assets/x.png')),
    so: ({ merged }) =>
      assert.deepEqual(
        merged.files.map(({ id }) => id),
        ['logo', 'photo', 'x1'],
      ),
  },
  'a reusable content is edited at two places: both edits are there': {
    ours: write('note', 'One', 'Eins'),
    theirs: write('note', 'Two', 'Due'),
    so: has('note', 'Eins.\n\nDue.\n'),
  },
  'a reusable content is edited in two ways: a conflict': {
    ours: write('note', 'One', 'Eins'),
    theirs: write('note', 'One', 'Uno'),
    conflicts: ['note body paragraph 1: One. | Eins. | Uno.'],
  },
  'a paragraph becomes a list here and other words there: a conflict with both': {
    ours: write('note', 'One.', '* One'),
    theirs: write('note', 'One.', 'Uno.'),
    so: has('note', '* One\n\nTwo.'),
    conflicts: ['note body list 1: One. | * One | Uno.'],
  },
  'a reusable content is deleted by one and renamed by the other: a conflict that keeps it': {
    ours: ({ content: { reusable } }) => void reusable.pop(),
    theirs: ({ content: { reusable } }) =>
      void (reusable[0] = { ...snippet('note', 'One.\n\nTwo.\n'), title: 'Remark' }),
    so: ({ merged }) => assert.equal(merged.reusable[0]?.title, 'Remark'),
    conflicts: ['note presence: .gitbook/includes/note.md | - | .gitbook/includes/note.md'],
  },
  'different variables are changed, added and removed: all of it': {
    ours: ({ meta }) => void (meta.variables = { name: 'Lectern', version: '1', plan: 'free' }),
    theirs: ({ meta }) => void (meta.variables = { name: 'Acme' }),
    so: ({ merged }) => assert.deepEqual(merged.meta.variables, { name: 'Lectern', plan: 'free' }),
  },
  'one variable is set to two values: a conflict that keeps ours': {
    ours: ({ meta }) => void (meta.variables = { name: 'Acme', version: '2' }),
    theirs: ({ meta }) => void (meta.variables = { name: 'Acme', version: '3' }),
    so: ({ merged }) => assert.equal(merged.meta.variables?.['version'], '2'),
    conflicts: ['variables version: 1 | 2 | 3'],
  },
  'redirects are added by both: both are there': {
    ours: ({ meta }) => void (meta.redirects = { old: 'guide', mine: 'faq' }),
    theirs: ({ meta }) => void (meta.redirects = { old: 'guide', yours: 'about' }),
    so: ({ merged }) => assert.deepEqual(merged.meta.redirects, { old: 'guide', mine: 'faq', yours: 'about' }),
  },
  'one redirect leads to two places: a conflict': {
    ours: ({ meta }) => void (meta.redirects = { old: 'faq' }),
    theirs: ({ meta }) => void (meta.redirects = { old: 'about' }),
    conflicts: ['redirects old: guide | faq | about'],
  },
};

for (const [name, { ours, theirs, ...expected }] of Object.entries(situations)) {
  test(name, async () => {
    const outcome = await mergeContents({ base: BASE, ours: editTree(BASE, ours), theirs: editTree(BASE, theirs) });
    assert.deepEqual(outcome.conflicts.map(say), expected.conflicts ?? []);
    assert.deepEqual(outcome.pages, expected.pages ?? PAGES);
    expected.so?.(outcome);
  });
}
