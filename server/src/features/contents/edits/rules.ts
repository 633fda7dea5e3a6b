import { expressionFault } from '@lectern/content';
import { wrong } from './errors.ts';
import { namesOf, usesOf } from './incoming/names.ts';
import { type ChangeOf, type EditChange, type EditRequest, FACTS, type PageChange } from './schema.ts';

type Kind = NonNullable<PageChange['kind']>;

/** What only pages with a text have. */
const OF_DOCUMENTS = ['document', 'description', 'cover', 'layout', 'condition', 'variables'] as const;

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
    if ('condition' in change) checkCondition(change, index);
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

function checkCondition({ condition }: PageChange, index: number): void {
  const fault = (condition ?? '') === '' ? undefined : expressionFault(condition ?? '');
  if (fault !== undefined) throw wrong({ change: index, at: '/condition' }, fault);
}

type WithDocument = Extract<EditChange, { document?: unknown }>;

function checkDocument(change: WithDocument, index: number): void {
  const { document } = change;
  if (document === undefined) return;
  const given = FORMS.filter((name) => (document as Record<string, unknown>)[name] !== undefined);
  // An empty document is one form more, of which only a new page has any use.
  if (given.length === 0 && change.operation === 'insert_page') return;
  if (given.length !== 1)
    throw wrong({ change: index, at: '/document' }, `expected one of ${FORMS.map((name) => `"${name}"`).join(', ')}`);
  checkSource(change, index);
}

const FORMS = ['markdown', 'document', 'nodes', 'source'] as const;

/** A source says everything itself. What was said of the page besides would have to change it, or would be lost. */
function checkSource(change: WithDocument, index: number): void {
  const { source, sourceEncoding } = change.document ?? {};
  if (source === undefined && sourceEncoding !== undefined)
    throw wrong({ change: index, at: '/document/sourceEncoding' }, 'expected nothing without "source"');
  const said =
    source === undefined
      ? undefined
      : FACTS.find((name) => name in change && (change as PageChange)[name] !== undefined);
  if (said !== undefined)
    throw wrong({ change: index, at: `/${said}` }, 'expected nothing with "source": write it into the front matter');
}

interface Revision {
  change_request_id: string | null;
  created_at: number;
}

/**
 * Whether a branch has gone through a revision of its space: the main line through its own, a change request
 * through its own and those of the main line up to the one that it began with or was last updated from. Times give the order
 * of the main line.
 */
export function isOnLine(
  { change_request_id, created_at }: Revision,
  { changeRequestId, ancestor }: { changeRequestId?: string; ancestor?: Revision | undefined },
): boolean {
  if (change_request_id !== null) return change_request_id === changeRequestId;
  return changeRequestId === undefined || (ancestor !== undefined && created_at <= ancestor.created_at);
}
