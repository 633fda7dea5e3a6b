// What a change request changes, as people read it: page by page, and what else.

import type { Change } from './types.ts';

export type Kind = 'added' | 'changed' | 'moved' | 'removed';

/** How each is said. */
export const KINDS: Readonly<Record<Kind, string>> = {
  added: 'Added',
  changed: 'Changed',
  moved: 'Moved',
  removed: 'Removed',
};

export interface ChangedPage {
  id: string;
  title: string;
  path: string;
  /** In the order in which they are said. */
  kinds: Kind[];
  /** Whether it has a text that may differ. Groups and links have none. */
  hasText: boolean;
  /** What changed besides the text, one sentence each. */
  facts: string[];
}

export interface Changed {
  pages: ChangedPage[];
  /** Files, reusable contents, variables, redirects and tags, one sentence each. */
  others: string[];
}

const BY_TYPE: Readonly<Record<string, Kind>> = {
  page_created: 'added',
  page_edited: 'changed',
  page_moved: 'moved',
  page_deleted: 'removed',
};

export function toChanged(changes: readonly Change[]): Changed {
  const pages = new Map<string, ChangedPage>();
  const others: string[] = [];
  for (const change of changes) {
    const kind = BY_TYPE[change.type];
    if (change.page === undefined || kind === undefined) others.push(sentenceOf(change));
    else notePage(pages, change.page, { kind, change });
  }
  return { pages: [...pages.values()], others };
}

function notePage(
  pages: Map<string, ChangedPage>,
  { id, title, path, type }: NonNullable<Change['page']>,
  { kind, change }: { kind: Kind; change: Change },
): void {
  const page = pages.get(id) ?? { id, title, path, kinds: [], hasText: type === 'document', facts: [] };
  pages.set(id, page);
  page.kinds.push(kind);
  if (kind === 'moved') page.facts.push(moveOf(change));
  if (kind === 'changed') page.facts.push(...factsOf(change));
}

function moveOf({ parent = {} }: Change): string {
  const [from, to] = [parent.before?.title ?? 'the top level', parent.after?.title ?? 'the top level'];
  return from === to ? `Moved within ${from}` : `Moved from ${from} to ${to}`;
}

/** What is shown in words, with the name that people know. Everything else is only said to be another one. */
const NAMES: Readonly<Record<string, string>> = {
  title: 'Title',
  path: 'Address',
  description: 'Description',
  hidden: 'Hidden',
  icon: 'Icon',
  emoji: 'Emoji',
  condition: 'Condition',
  cover: 'Cover',
  layout: 'Layout',
  target: 'Link',
};

const factsOf = ({ attributes = {} }: Change): string[] =>
  Object.entries(attributes).flatMap(([key, { before, after }]) => {
    const name = NAMES[key];
    if (name === undefined) return [];
    const [was, is] = [wordOf(before), wordOf(after)];
    return [was === undefined || is === undefined ? `${name} changed` : `${name}: ${was} → ${is}`];
  });

const wordOf = (value: unknown): string | undefined => {
  if (value === undefined || value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
};

const VERBS: Readonly<Record<string, string>> = { created: 'added', edited: 'changed', deleted: 'removed' };

function sentenceOf({ type, file, reusableContent, tag, variables, attributes }: Change): string {
  const verb = VERBS[type.slice(type.lastIndexOf('_') + 1)] ?? 'changed';
  if (file !== undefined) return `File ${file.title} ${verb}`;
  if (reusableContent !== undefined) return `Reusable content ${reusableContent.title} ${verb}`;
  if (tag !== undefined) return `Tag ${tag.label ?? tag.slug} ${verb}`;
  const names = Object.keys(variables ?? attributes ?? {}).join(', ');
  if (type === 'variables_edited') return `Variables changed: ${names}`;
  return type === 'redirects_edited' ? `Redirects changed: ${names}` : 'Something else changed';
}
