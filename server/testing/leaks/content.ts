import { createHash } from 'node:crypto';
import type { Listing, Markers, Need, Place, Slot } from './markers.ts';

/** The conditions of the claims `a`, signed, and `u`, which nobody signs. */
export const CONDITIONS: Partial<Record<Need, string>> = {
  a: 'visitor.claims.a',
  notA: '!visitor.claims.a',
  u: 'visitor.claims.unsigned.u',
};

/** A page that is there to be looked for. */
export interface LeakPage {
  path: string;
  needs: readonly Need[];
  listing: Listing;
  /** The page below which it stands, or itself. */
  top?: string;
}

/** A file that stands on a page, or under a condition of it. */
export interface LeakFile {
  /** Below its site: its bytes name it. */
  path: string;
  /** The page that shows it. */
  of: string;
}

export interface Content {
  files: Record<string, string>;
  pages: LeakPage[];
  shown: LeakFile[];
}

interface Desk {
  markers: Markers;
  /** Of all that is made. */
  site: string;
  needs: readonly Need[];
}

interface MadePage extends LeakPage {
  text: string;
  label: string;
  files: Record<string, string>;
}

const ASSETS = '.gitbook/assets/';

/** A small picture in which a marker stands. */
const pictureOf = (word: string): string => `<svg xmlns="http://www.w3.org/2000/svg"><desc>${word}</desc></svg>`;

/** Where sites have a file, whatever page it is on. */
export const leakFile = (name: string, text: string, of: string): LeakFile => ({
  path: `/~files/${createHash('sha256').update(text).digest('hex')}/${name.split('/').at(-1)}`,
  of,
});

type Write = (slot: Slot, what: string, more?: readonly Need[]) => string;

const writerOf =
  ({ markers }: Desk, place: Place): Write =>
  (slot, what, more = []) =>
    markers.mark({ ...place, needs: [...place.needs, ...more] }, slot, what);

/** A page that hides as a whole, with markers in all that it has; answers its file too. */
function makePage(desk: Desk, kind: { need?: Need; listing?: Listing; below?: LeakPage }): MadePage {
  const { need, listing = kind.below?.listing ?? 'open', below } = kind;
  const needs = [...(below?.needs ?? desk.needs), ...(need === undefined ? [] : [need])];
  const path = { site: desk.site, needs, listing };
  const word = desk.markers.mark({ ...path, page: undefined }, 'path', 'path');
  const page: LeakPage = { path: `${word}-page`, needs, listing, top: below?.path ?? `${word}-page` };
  // Made before the page was called by it.
  Object.assign(desk.markers.all().at(-1) ?? {}, { page: page.path });
  const write = writerOf(desk, { ...path, page: page.path });
  const file = `${ASSETS}${desk.markers.all().length}.svg`;
  const matter = [
    ...(need === undefined ? [] : [`if: ${JSON.stringify(CONDITIONS[need])}`]),
    ...(kind.listing === undefined ? [] : [`${kind.listing}: true`]),
    `description: ${write('description', 'description')}`,
    `icon: ${write('icon', 'icon')}`,
    ...(below === undefined ? [] : [`cover: ${file}`]),
  ];
  const files = { [file]: pictureOf(write('bytes', below === undefined ? 'file' : 'cover')) };
  const text = `---\n${matter.join('\n')}\n---\n# ${write('heading', 'title in the page')}

findable ${write('text', 'paragraph')} [x](https://example.com/${write('link', 'target')})

## ${write('text', 'heading')}

![${write('alt', 'alternative text')}](.gitbook/assets/picture.svg)

${below === undefined ? `{% file src="${file}" %}` : ''}

{% updates %}
{% update date="2026-01-01" %}
${write('update', 'update')}
{% endupdate %}
{% endupdates %}
`;
  return { ...page, text, files, label: write('title', 'label') };
}

/** Passages under one condition, in every shape that blocks have. */
function passages(write: Write, need: Need): string {
  const w = (slot: Slot, what: string): string => write(slot, `${what} under ${need}`, [need]);
  const when = (text: string): string => `{% if ${CONDITIONS[need]} %}${text}{% endif %}`;
  return `findable ${when(w('text', 'words'))} and ${when(`[${w('link', 'link')}](https://example.com/${w('link', 'target')})`)}

${when(`\n\n${w('text', 'paragraph')}\n\n`)}

${when(`\n\n## ${w('text', 'heading')}\n\nbelow\n\n`)}

## Kept ${when(w('text', 'part of a heading'))}

* open
* ${when(w('text', 'list item'))}

| One | Two |
| --- | --- |
| open | ${when(w('text', 'cell'))} |

{% tabs %}
{% tab title="Open" %}
open ${when(w('text', 'in a tab'))}
{% endtab %}
${when(`\n{% tab title="${w('text', 'title of a tab')}" %}\n${w('text', 'tab')}\n{% endtab %}\n`)}
{% endtabs %}

{% stepper %}
{% step %}
### Open

${when(w('text', 'step'))}
{% endstep %}
{% endstepper %}

{% hint style="info" %}
${when(w('text', 'hint'))}
{% endhint %}

${when(`\n\n![${w('alt', 'alternative text')}](.gitbook/assets/picture.svg)\n\n`)}

${when(`\n\n{% file src="${ASSETS}for-${need}.svg" %}\n\n`)}

${when(`\n\n\`\`\`js\n${w('text', 'code')}\n\`\`\`\n\n`)}

${when(`\n\n{% embed url="https://example.com/${w('link', 'embed')}" %}\n\n`)}
`;
}

const NEEDS: readonly Need[] = ['a', 'notA', 'u'];

/** A page for all, with passages under conditions, what it includes and what it announces. */
function openPages(desk: Desk, targets: readonly LeakPage[]): Record<string, string> {
  const place = (page: string): Place => ({ site: desk.site, needs: desk.needs, listing: 'open', page });
  const write = writerOf(desk, place('blocks'));
  const inNews = writerOf(desk, place('news'));
  const part = desk.markers.mark(
    { ...place('blocks'), needs: [...desk.needs, 'a'] },
    'file',
    'name of what is included',
  );
  const spec = desk.markers.mark({ ...place('blocks'), needs: [...desk.needs, 'a'] }, 'file', 'name of a description');
  return {
    'blocks.md': `# Blocks\n\nfindable ${write('text', 'open')}\n\n${NEEDS.map((need) => passages(write, need)).join('\n')}

{% include ".gitbook/includes/open.md" %}

{% if visitor.claims.a %}
{% include ".gitbook/includes/${part}.md" %}

{% openapi src=".gitbook/assets/${spec}.json" path="/${write('operation', 'path of an operation', ['a'])}" method="get" %}
{% endopenapi %}
{% endif %}

${targets.map(({ path }) => `[to a page](${fileOf(path)})\n\n{% content-ref url="${fileOf(path)}" %}\n[a page](${fileOf(path)})\n{% endcontent-ref %}`).join('\n\n')}
`,
    'news.md': `# News\n\nfindable\n\n{% updates %}\n{% update date="2026-02-01" %}\nopen ${inNews('update', 'open')}\n${NEEDS.map((need) => `{% if ${CONDITIONS[need]} %}${inNews('update', `update under ${need}`, [need])}{% endif %}`).join('\n')}\n{% endupdate %}\n{% endupdates %}\n`,
    '.gitbook/includes/open.md': `included ${NEEDS.map((need) => `{% if ${CONDITIONS[need]} %}${write('included', `included under ${need}`, [need])}{% endif %}`).join(' ')}\n`,
    [`.gitbook/includes/${part}.md`]: `${write('shared', 'included text', ['a'])}\n`,
    [`.gitbook/assets/${spec}.json`]: specOf(desk, write),
    '.gitbook/assets/picture.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    ...Object.fromEntries(
      NEEDS.map((need) => [`${ASSETS}for-${need}.svg`, pictureOf(write('bytes', `file under ${need}`, [need]))]),
    ),
    [`${ASSETS}nowhere.svg`]: pictureOf(write('bytes', 'file on no page', ['nobody'])),
  };
}

function specOf({ markers }: Desk, write: Write): string {
  const { word } = markers.all().findLast(({ slot }) => slot === 'operation') ?? { word: '' };
  const summary = write('operation', 'summary of an operation', ['a']);
  const operation = {
    summary,
    responses: { 200: { description: write('operation', 'answer of an operation', ['a']) } },
  };
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'x', version: '1' },
    paths: { [`/${word}`]: { get: operation } },
  });
}

const fileOf = (path: string): string => `${path}.md`;

/** The content of a space: what everybody reads, and one page for each way of hiding. */
export function makeContent(markers: Markers, site: string, needs: readonly Need[] = []): Content {
  const desk: Desk = { markers, site, needs };
  const first = [
    makePage(desk, {}),
    ...NEEDS.map((need) => makePage(desk, { need })),
    ...(['hidden', 'noIndex', 'noRobotsIndex'] as const).map((listing) => makePage(desk, { listing })),
    makePage(desk, { need: 'a', listing: 'hidden' }),
  ];
  const nested = first.map((page) => ({ page, below: makePage(desk, { below: page }) }));
  const all = nested.flatMap(({ page, below }) => [page, below]);
  const lineOf = ({ label, path }: MadePage): string => `[${label}](${fileOf(path)})`;
  const summary = nested.map(({ page, below }) => `* ${lineOf(page)}\n  * ${lineOf(below)}`);
  const open = openPages(
    desk,
    first.filter(({ listing }) => listing === 'open'),
  );
  const isAsset = (name: string): boolean => name.startsWith(ASSETS) && name.endsWith('.svg');
  const shownOf = (files: Record<string, string>, of: string): LeakFile[] =>
    Object.entries(files).flatMap(([name, text]) => (isAsset(name) ? [leakFile(name, text, of)] : []));
  return {
    files: {
      'SUMMARY.md': `* [Home](README.md)\n* [Blocks](blocks.md)\n* [News](news.md)\n${summary.join('\n')}\n`,
      'README.md': '# Home\n\nfindable\n',
      ...open,
      ...Object.assign({}, ...all.map(({ files }) => files)),
      ...Object.fromEntries(all.map(({ path, text }) => [fileOf(path), text])),
    },
    pages: [
      ...['', 'blocks', 'news'].map((path): LeakPage => ({ path, needs, listing: 'open' })),
      ...all.map(({ label: _, text: __, files: ___, ...page }) => page),
    ],
    shown: [...shownOf(open, 'blocks'), ...all.flatMap(({ files, path }) => shownOf(files, path))],
  };
}
