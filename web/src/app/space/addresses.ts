// Addresses below /spaces: which content somebody looks at, and what of it.
import { decodePart } from '../ui/decode-part.ts';

/** The content of a space, or what a change request proposes in its stead. */
export interface Place {
  spaceId: string;
  changeRequestId?: string;
  /** The revision at which the space is read, where that is not the present one: nothing can be changed there. */
  at?: string;
}

/** Places are made anew with each address, so they are compared by what they name. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.spaceId === other.spaceId && one.changeRequestId === other.changeRequestId && one.at === other.at;

export type View =
  | { name: 'start' }
  | { name: 'page'; pageId: string }
  | { name: 'files' }
  /** The reusable contents, or one of them at its source. */
  | { name: 'reusable'; reusableId?: string }
  | { name: 'trash' }
  | { name: 'tags' }
  | { name: 'redirects' }
  /** What is to be mended in all pages. */
  | { name: 'checks' }
  | { name: 'settings' }
  | { name: 'people' }
  /** Words are looked for in all pages, and replaced. */
  | { name: 'find' }
  | { name: 'changes' }
  /** What people say about all of it, or the place of one thread. */
  | { name: 'comments'; commentId?: string }
  /** Everything that was done to a space, or to one page of it. */
  | { name: 'history'; pageId?: string }
  /** What became of a space from one revision to another, or of one page. */
  | { name: 'revisions'; from: string; to: string; pageId?: string }
  /** A change request as such: what it is for, and what became of it. */
  | { name: 'overview' }
  | { name: 'conflicts' }
  /** What a proposal changes, or the drafts of the main content do; `pageId` is where somebody came from. */
  | { name: 'compare'; pageId?: string };

export interface Address {
  place: Place;
  view: View;
}

/** The views that stand at an address of their own name. */
const NAMED = [
  'files',
  'trash',
  'tags',
  'redirects',
  'checks',
  'settings',
  'people',
  'find',
  'changes',
  'overview',
  'conflicts',
] as const;

/** Those of a change request alone, and those of a space alone: changes are proposed to the space, not to another proposal. */
const OF_REQUEST: readonly string[] = ['overview', 'conflicts'];
const OF_SPACE: readonly string[] = ['changes', 'people', 'checks'];

/** What an address within the application means; undefined where it means nothing. */
export function readAddress(path: string, search = ''): Address | undefined {
  const [spaces, spaceId, ...rest] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decodePart);
  if (spaces !== 'spaces' || spaceId === undefined) return undefined;
  const isRequest = rest[0] === 'changes' && rest[1] !== undefined;
  const place: Place = isRequest ? { spaceId, changeRequestId: rest[1]! } : { spaceId };
  const view = readView(isRequest ? rest.slice(2) : rest, isRequest);
  const at = new URLSearchParams(search).get('at') ?? '';
  if (view !== undefined && at !== '' && !isRequest && isReadAt(view)) return { place: { ...place, at }, view };
  return view && { place, view };
}

/** Pages alone are read as they were. */
const isReadAt = ({ name }: View): boolean => name === 'start' || name === 'page';

/** Two revisions stand in one part of an address. */
const BETWEEN = '...';

function readView([first, second, ...more]: readonly string[], isRequest: boolean): View | undefined {
  if (first === 'revisions' && !isRequest && more.length < 2) {
    const [from = '', to = '', ...rest] = second?.split(BETWEEN) ?? [];
    if (from === '' || to === '' || rest.length > 0) return undefined;
    return { name: 'revisions', from, to, ...(more[0] !== undefined && { pageId: more[0] }) };
  }
  if (more.length > 0) return undefined;
  if (first === 'history' && !isRequest) return { name: 'history', ...(second !== undefined && { pageId: second }) };
  if (first === undefined) return { name: 'start' };
  if (first === 'pages') return second === undefined ? undefined : { name: 'page', pageId: second };
  if (first === 'reusable') return { name: 'reusable', ...(second !== undefined && { reusableId: second }) };
  if (first === 'comments') return { name: 'comments', ...(second !== undefined && { commentId: second }) };
  if (first === 'compare') return { name: 'compare', ...(second !== undefined && { pageId: second }) };
  const name = NAMED.find((name) => name === first);
  if (name === undefined || second !== undefined) return undefined;
  const isElsewhere = (isRequest ? OF_SPACE : OF_REQUEST).includes(name);
  return isElsewhere ? undefined : { name };
}

export function toPath({ spaceId, changeRequestId, at }: Place, view: View = { name: 'start' }): string {
  const parts = ['spaces', spaceId, ...(changeRequestId === undefined ? [] : ['changes', changeRequestId])];
  if (view.name === 'page') parts.push('pages', view.pageId);
  else if (view.name === 'compare') parts.push('compare', ...(view.pageId === undefined ? [] : [view.pageId]));
  else if (view.name === 'comments') parts.push('comments', ...(view.commentId === undefined ? [] : [view.commentId]));
  else if (view.name === 'reusable')
    parts.push('reusable', ...(view.reusableId === undefined ? [] : [view.reusableId]));
  else if (view.name === 'history') parts.push('history', ...(view.pageId === undefined ? [] : [view.pageId]));
  else if (view.name === 'revisions')
    parts.push('revisions', `${view.from}${BETWEEN}${view.to}`, ...(view.pageId === undefined ? [] : [view.pageId]));
  else if (view.name !== 'start') parts.push(view.name);
  const search = at !== undefined && isReadAt(view) ? `?at=${encodeURIComponent(at)}` : '';
  return `/${parts.map(encodeURIComponent).join('/')}${search}`;
}

/** Where something is imported into this content. */
export function importPath(organizationId: string, { spaceId, changeRequestId }: Place): string {
  const query = new URLSearchParams({
    space: spaceId,
    ...(changeRequestId !== undefined && { request: changeRequestId }),
  });
  return `/organizations/${encodeURIComponent(organizationId)}/import?${query.toString()}`;
}
