// What changed between two states of a space, as people read it: page by page, and what else.
import { type ChangedFile, toFile } from './changed-files.ts';
import type { Kind } from './kinds.ts';
import { isSimple, type SettingChange, settingsOf, wordOf } from './settings.ts';
import type { Change } from '../types.ts';

export interface ChangedPage {
  object: 'page' | 'reusable-content';
  id: string;
  title: string;
  path: string;
  /** In the order in which they are said. */
  kinds: Kind[];
  /** Whether it has a text that may differ. Groups and links have none. */
  hasText: boolean;
  /** What changed besides the text, one sentence each. */
  facts: string[];
  /** What it was called, where that is another title. */
  titleBefore?: string;
  /** Where it was, in words. */
  placeBefore?: string;
}

/** Settings of one kind that are others now. */
export interface ChangedSettings {
  title: string;
  settings: SettingChange[];
}

export interface Changed {
  pages: ChangedPage[];
  /** Texts that pages include. */
  reusables: ChangedPage[];
  files: ChangedFile[];
  /** Variables and redirects, by their names. */
  settings: ChangedSettings[];
  /** Tags and what else there may be, one sentence each. */
  others: string[];
  /** The titles of pages that others stand below, by their addresses. */
  titles: ReadonlyMap<string, string>;
}

const PAGES: Readonly<Record<string, Kind>> = {
  page_created: 'added',
  page_edited: 'changed',
  page_moved: 'moved',
  page_deleted: 'removed',
};

const VERBS: Readonly<Record<string, Kind>> = { created: 'added', edited: 'changed', deleted: 'removed' };
const kindOf = (type: string): Kind => VERBS[type.slice(type.lastIndexOf('_') + 1)] ?? 'changed';

const SETTINGS: Readonly<Record<string, string>> = { variables_edited: 'Variables', redirects_edited: 'Redirects' };

export function toChanged(changes: readonly Change[]): Changed {
  const pages = new Map<string, ChangedPage>();
  const changed: Omit<Changed, 'pages' | 'titles'> = { reusables: [], files: [], settings: [], others: [] };
  for (const change of changes) {
    const pageKind = PAGES[change.type];
    const title = SETTINGS[change.type];
    if (change.page !== undefined && pageKind !== undefined) notePage(pages, change.page, { kind: pageKind, change });
    else if (change.file !== undefined) changed.files.push(toFile(change, change.file, kindOf(change.type)));
    else if (change.reusableContent !== undefined) changed.reusables.push(toReusable(change, change.reusableContent));
    else if (title !== undefined)
      changed.settings.push({ title, settings: settingsOf(change.variables ?? change.attributes) });
    else changed.others.push(sentenceOf(change));
  }
  return { pages: [...pages.values()], ...changed, titles: new Map(changes.flatMap(titlesOf)) };
}

function notePage(
  pages: Map<string, ChangedPage>,
  { id, title, path, type }: NonNullable<Change['page']>,
  { kind, change }: { kind: Kind; change: Change },
): void {
  const page = pages.get(id) ?? { object: 'page', id, title, path, kinds: [], hasText: type === 'document', facts: [] };
  pages.set(id, page);
  page.kinds.push(kind);
  if (kind === 'moved') {
    const [from, to] = placesOf(change);
    page.placeBefore = from;
    page.facts.push(from === to ? `Moved within ${from}` : `Moved from ${from} to ${to}`);
  }
  if (kind !== 'changed') return;
  const before = change.attributes?.['title']?.before;
  if (typeof before === 'string') page.titleBefore = before;
  page.facts.push(...factsOf(change));
}

const titlesOf = ({ parent = {} }: Change): [path: string, title: string][] =>
  [parent.before, parent.after].flatMap((page): [string, string][] =>
    page === undefined ? [] : [[page.path, page.title]],
  );

const placesOf = ({ parent = {} }: Change): [from: string, to: string] => [
  parent.before?.title ?? 'the top level',
  parent.after?.title ?? 'the top level',
];

function toReusable(change: Change, { id, title, path }: NonNullable<Change['reusableContent']>): ChangedPage {
  return {
    object: 'reusable-content',
    id,
    title,
    path,
    kinds: [kindOf(change.type)],
    hasText: true,
    facts: factsOf(change),
  };
}

/** The text is shown by itself. */
const NOT_SAID = new Set(['document']);

const factsOf = ({ attributes = {} }: Change): string[] =>
  settingsOf(Object.fromEntries(Object.entries(attributes).filter(([key]) => !NOT_SAID.has(key)))).map(
    ({ name, before, after }) => `${name}: ${before} → ${after}`,
  );

function sentenceOf({ type, tag, attributes = {} }: Change): string {
  if (tag === undefined) return 'Something else changed';
  const said = Object.entries(attributes)
    .filter(([, { before, after }]) => isSimple(before) && isSimple(after))
    .map(([name, { before, after }]) => `${name} ${wordOf(before)} → ${wordOf(after)}`);
  return `Tag ${tag.label ?? tag.slug} ${kindOf(type)}${said.length > 0 ? `: ${said.join(', ')}` : ''}`;
}
