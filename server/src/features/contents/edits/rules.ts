import { wrong } from './errors.ts';
import type { EditChange, EditRequest } from './schema.ts';

type Kind = NonNullable<EditChange['kind']>;

const NEEDED: Record<EditChange['type'], readonly (keyof EditChange)[]> = {
  insert_page: [],
  update_page: ['page'],
  delete_page: ['page'],
  revert_page: ['page'],
  insert_files: ['files'],
  insert_reusable_content: ['title'],
  update_reusable_content: ['reusableContent'],
  delete_reusable_content: ['reusableContent'],
  update_variables: ['variables'],
};

/** What only pages with a text have. */
const OF_DOCUMENTS = ['document', 'description', 'cover', 'layout', 'variables'] as const;

/** What a page of each kind does not have. */
const FOREIGN: Record<Kind, readonly (keyof EditChange)[]> = {
  document: ['target', 'computed'],
  group: [...OF_DOCUMENTS, 'target', 'computed'],
  link: [...OF_DOCUMENTS, 'computed', 'slug', 'noIndex', 'noRobotsIndex'],
  computed: [...OF_DOCUMENTS, 'target', 'slug', 'hidden', 'noIndex', 'noRobotsIndex'],
};

const NAMING = ['insert_page', 'insert_reusable_content'];

/** Refuses what no content could make right: missing properties, names that are given twice or never. */
export function checkChanges({ changes }: EditRequest): void {
  const names = new Set<string>();
  changes.forEach((change, index) => {
    for (const name of NEEDED[change.type])
      if (change[name] === undefined) throw wrong({ change: index, at: `/${name}` }, 'expected to be defined');
    checkNames(change, index, names);
    checkDocument(change, index);
    if (change.type === 'insert_page') checkNewPage(change, index);
  });
}

function checkNewPage(change: EditChange, index: number): void {
  const kind = change.kind ?? 'document';
  if (kind === 'link' && change.target === undefined)
    throw wrong({ change: index, at: '/target' }, 'expected to be defined');
  if (kind === 'computed' && change.computed === undefined)
    throw wrong({ change: index, at: '/computed' }, 'expected to be defined');
  checkFields(change, kind, index);
}

/** Refuses properties that a page of this kind does not have. */
export function checkFields(change: EditChange, kind: Kind, index: number): void {
  const foreign = FOREIGN[kind].find((name) => change[name] !== undefined);
  if (foreign !== undefined) throw wrong({ change: index, at: `/${foreign}` }, `expected nothing: a ${kind} has none`);
}

function checkNames(change: EditChange, index: number, names: Set<string>): void {
  const uses = [
    ['page', change.page],
    ['reusableContent', change.reusableContent],
    ['into', change.into],
    ['at/before', positionName(change, 'before')],
    ['at/after', positionName(change, 'after')],
  ] as const;
  for (const [at, use] of uses)
    if (use?.startsWith('ref:') === true && !names.has(use.slice(4)))
      throw wrong({ change: index, at: `/${at}` }, 'expected the "ref" of an earlier change');
  const own = change.type === 'insert_files' ? (change.files ?? []).map((file) => file.ref) : [change.ref];
  if (change.ref !== undefined && !NAMING.includes(change.type))
    throw wrong({ change: index, at: '/ref' }, 'expected nothing: it makes nothing that could have a name');
  for (const name of own) {
    if (name === undefined) continue;
    if (names.has(name)) throw wrong({ change: index, at: '/ref' }, 'expected a name that no other change has');
    names.add(name);
  }
}

function positionName({ at }: EditChange, side: 'before' | 'after'): string | undefined {
  return typeof at === 'object' ? (at as Partial<Record<typeof side, string>>)[side] : undefined;
}

function checkDocument({ document }: EditChange, index: number): void {
  if (document === undefined) return;
  const forms = [document.markdown, document.document, document.nodes].filter((form) => form !== undefined);
  if (forms.length !== 1)
    throw wrong({ change: index, at: '/document' }, 'expected one of "markdown", "document" and "nodes"');
}
