// Which versions a project has, as its files and its settings say it.
import { MARKDOWN_NAME, readTextFile, type SourceTree, type SourceVersion } from '../drafts/index.ts';
import type { Found } from './find.ts';
import { readModule, sourcesBelow, toPlain } from '../programs/index.ts';

const CURRENT = 'current';
/** Docusaurus calls what is written now so, unless it is said otherwise. */
const CURRENT_LABEL = 'Next';
const LISTED_AT_MOST = 100;
const LIST_BYTES = 100_000;
const LABEL_AT_MOST = 50;

type Settings = Record<string, unknown>;

/** The versions of a project, those of its list first to last; none where only one is there. */
export async function listVersions(tree: SourceTree, { root, docs, config }: Found): Promise<SourceVersion[]> {
  const counts = countPages(tree, root, docs);
  const names = [...(await readNames(tree, root)), ...counts.keys()].filter((name) => counts.has(name));
  const others = [...new Set(names)].filter((name) => name !== CURRENT).slice(0, LISTED_AT_MOST);
  const settings = others.length === 0 || config === undefined ? {} : await readSettingsOf(tree, root, config);
  const hasCurrent = counts.has(CURRENT) && settings['includeCurrentVersion'] !== false;
  const all = [...(hasCurrent ? [CURRENT] : []), ...others];
  if (others.length === 0) return [];
  const wanted = settings['lastVersion'];
  const first = typeof wanted === 'string' && all.includes(wanted) ? wanted : others[0];
  return all.map((name) => ({
    name,
    label: labelOf(settings, name),
    folder: name === CURRENT ? docs : `${root}versioned_docs/version-${name}/`,
    pages: counts.get(name) ?? 0,
    isCurrent: name === CURRENT,
    isDefault: name === first,
  }));
}

/** How many pages each version has, whose folder has any. */
function countPages(tree: SourceTree, root: string, docs: string): Map<string, number> {
  const counts = new Map<string, number>();
  const prefix = `${root}versioned_docs/version-`;
  for (const path of tree.files.keys()) {
    if (!MARKDOWN_NAME.test(path)) continue;
    const below = path.startsWith(prefix) ? path.slice(prefix.length) : undefined;
    const name = below?.slice(0, Math.max(0, below.indexOf('/'))) ?? (path.startsWith(docs) ? CURRENT : '');
    // A folder of that name would be taken for what is written now.
    const isOdd = name === '' || name.length > 100 || (name === CURRENT && below !== undefined);
    if (!isOdd) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

async function readNames(tree: SourceTree, root: string): Promise<string[]> {
  const file = tree.files.get(`${root}versions.json`);
  if (file === undefined || file.size > LIST_BYTES) return [];
  try {
    const value: unknown = JSON.parse(await readTextFile(file));
    return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
  } catch {
    // The folders then say which versions there are.
    return [];
  }
}

/** What the settings say of versions: in the preset, or in the plugin that shows the documentation. */
async function readSettingsOf(tree: SourceTree, root: string, config: string): Promise<Settings> {
  const value = toRecord(toPlain(readModule(config, await sourcesBelow(tree, root))));
  for (const preset of toList(value['presets'])) {
    const docs = toList(preset).map((part) => toRecord(part)['docs']);
    const found = docs.find((each) => Object.keys(toRecord(each)).length > 0);
    if (found !== undefined) return toRecord(found);
  }
  for (const plugin of toList(value['plugins'])) {
    const [name, settings] = toList(plugin);
    const { id = 'default' } = toRecord(settings) as { id?: unknown };
    if (typeof name === 'string' && name.endsWith('content-docs') && id === 'default') return toRecord(settings);
  }
  return {};
}

function labelOf(settings: Settings, name: string): string {
  const versions = toRecord(settings['versions']);
  const own = Object.hasOwn(versions, name) ? toRecord(versions[name])['label'] : undefined;
  const label = typeof own === 'string' ? own.replaceAll(/\s+/g, ' ').trim() : '';
  return [...(label || (name === CURRENT ? CURRENT_LABEL : name))].slice(0, LABEL_AT_MOST).join('');
}

const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

const toRecord = (value: unknown): Settings =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Settings) : {};
