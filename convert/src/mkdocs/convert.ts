import { posix } from 'node:path';
import { rewriteLinks } from '@lectern/content';
import {
  type Draft,
  type Entry,
  makeResolver,
  markdownAnchors,
  pythonSlugs,
  readSettings,
  readTextFile,
  type SourceTree,
  splitFront,
  textValue,
  type Note,
} from '../drafts/index.ts';
import { convertAlerts } from '../markdown/index.ts';
import { convertBlocks } from './blocks.ts';
import { readExcluded } from './excluded.ts';
import { readNav } from './nav.ts';

const CONFIG = /^(?:[^/]+\/)?mkdocs\.ya?ml$/;

export const findMkDocs = (tree: SourceTree): string | undefined =>
  [...tree.files.keys()].find((path) => CONFIG.test(path));

/** A project of MkDocs: its navigation, and its blocks as ours. */
export async function convertMkDocs(tree: SourceTree, draft: Draft): Promise<void> {
  const config = findMkDocs(tree);
  const file = config === undefined ? undefined : tree.files.get(config);
  if (config === undefined || file === undefined) return;
  const read = readSettings(await readTextFile(file));
  const settings = 'values' in read ? read.values : {};
  if ('problem' in read)
    draft.notes.push({
      file: config,
      message: `The settings cannot be read, so that the pages are in the order of folders: ${read.problem}`,
    });
  const root = posix.join(posix.dirname(config), textValue(settings, 'docs_dir') ?? 'docs');
  const prefix = root === '.' ? '' : `${root}/`;
  const isExcluded = readExcluded(settings);
  const places = placesBelow(tree, prefix, isExcluded);
  for (const [path, place] of places) {
    const found = tree.files.get(path);
    if (found === undefined) continue;
    if (!place.endsWith('.md')) {
      draft.files.set(place, found.location);
      continue;
    }
    const { front, body } = splitFront(await readTextFile(found));
    let converted = 0;
    const alerts = convertAlerts(convertBlocks(body.split(/\r?\n/), () => (converted += 1)).join('\n'));
    const { text } = alerts;
    converted += alerts.converted;
    if (converted > 0) draft.notes.push(convertedNote(place, converted));
    if (/^\s*(;)?-{2,}8<-{2,}/m.test(body))
      draft.notes.push({
        file: place,
        message: 'A snippet that another file would be put in for stays as it is written.',
      });
    draft.anchors.set(place, { ids: () => markdownAnchors(text, pythonSlugs), isOwnLeft: true });
    const resolve = makeResolver(places, { before: path, after: place });
    draft.texts.set(
      place,
      rewriteLinks(withTitle(front, text), (link) => resolve(link.target)),
    );
  }
  const nav = readNav(settings['nav']);
  if (nav !== undefined)
    draft.entries = placeEntries(nav, new Map([...places].map(([path, place]) => [path.slice(prefix.length), place])));
}

const convertedMessage = (count: number): string =>
  `${count} ${count === 1 ? 'block was' : 'blocks were'} written in another format and converted.`;

/** A title that stands in the front matter alone becomes the heading that our pages have. */
export function withTitle(front: string, body: string): string {
  const { values } = splitFront(front);
  const title = values.get('title');
  const isTitled = title === undefined || /^#[ \t]/m.test(body.slice(0, 2000));
  return isTitled ? front + body : `${front}\n# ${title}\n\n${body.trimStart()}`;
}

function placesBelow(tree: SourceTree, prefix: string, isExcluded: (path: string) => boolean): Map<string, string> {
  const paths = [...tree.files.keys()].filter(
    (path) => path.startsWith(prefix) && !CONFIG.test(path) && !isExcluded(path.slice(prefix.length)),
  );
  return new Map(paths.map((path) => [path, placeOf(path.slice(prefix.length), new Set(paths), prefix)]));
}

function placeOf(path: string, taken: ReadonlySet<string>, prefix: string): string {
  const place = path.replace(/(^|\/)index\.md$/i, '$1README.md').replace(/\.markdown$/i, '.md');
  return place !== path && taken.has(prefix + place) ? path : place;
}

function placeEntries(entries: readonly Entry[], places: ReadonlyMap<string, string>): Entry[] {
  return entries.map((entry) => {
    const children = placeEntries(entry.children, places);
    if (entry.path === undefined) return { ...entry, children };
    const path = posix.normalize(entry.path);
    return { ...entry, path: places.get(path) ?? path, children };
  });
}

/** What was written for another tool and is a block of ours now. */
export const convertedNote = (file: string, count: number): Note => ({
  file,
  message: convertedMessage(count),
  constructs: [{ kind: 'source', name: 'blocks of the tool', fate: 'shown', count }],
});
