import { wrong } from './errors.ts';
import { namesOf, usesOf } from './names/index.ts';
import type { ChangeOf, EditChange, EditRequest, PageChange } from './schema.ts';

type Kind = NonNullable<PageChange['kind']>;

/** What only pages with a text have. */
const OF_DOCUMENTS = ['document', 'description', 'cover', 'layout', 'variables'] as const;

/** What a page of each kind does not have. */
const FOREIGN: Record<Kind, readonly (keyof PageChange)[]> = {
  document: ['target', 'computed'],
  group: [...OF_DOCUMENTS, 'target', 'computed'],
  link: [...OF_DOCUMENTS, 'computed', 'slug', 'noIndex', 'noRobotsIndex'],
  computed: [...OF_DOCUMENTS, 'target', 'slug', 'hidden', 'noIndex', 'noRobotsIndex'],
};

/** Refuses what no content could make right: missing properties, names that are given twice or never. */
export function checkChanges({ changes }: EditRequest): void {
  const names = new Set<string>();
  changes.forEach((change, index) => {
    checkNames(change, index, names);
    if ('document' in change) checkDocument(change, index);
    if (change.operation === 'insert_page') checkNewPage(change, index);
  });
}

function checkNewPage(change: ChangeOf<'insert_page'>, index: number): void {
  const kind = change.kind ?? 'document';
  if (kind === 'link' && change.target === undefined)
    throw wrong({ change: index, at: '/target' }, 'expected to be defined');
  if (kind === 'computed' && change.computed === undefined)
    throw wrong({ change: index, at: '/computed' }, 'expected to be defined');
  checkFields(change, kind, index);
}

/** Refuses properties that a page of this kind does not have. */
export function checkFields(change: PageChange, kind: Kind, index: number): void {
  const foreign = FOREIGN[kind].find((name) => change[name] !== undefined);
  if (foreign !== undefined) throw wrong({ change: index, at: `/${foreign}` }, `expected nothing: a ${kind} has none`);
}

function checkNames(change: EditChange, index: number, names: Set<string>): void {
  for (const { at, name } of usesOf(change))
    if (!names.has(name)) throw wrong({ change: index, at }, 'expected the "ref" of an earlier change');
  for (const { at, name } of namesOf(change)) {
    if (names.has(name)) throw wrong({ change: index, at }, 'expected a "ref" that nothing else in the batch has');
    names.add(name);
  }
}

type WithDocument = Extract<EditChange, { document?: unknown }>;

function checkDocument({ document }: WithDocument, index: number): void {
  if (document === undefined) return;
  const forms = [document.markdown, document.document, document.nodes].filter((form) => form !== undefined);
  if (forms.length !== 1)
    throw wrong({ change: index, at: '/document' }, 'expected one of "markdown", "document" and "nodes"');
}
