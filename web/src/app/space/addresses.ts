// Addresses below /spaces: which content somebody looks at, and what of it.

/** The content of a space, or what a change request proposes in its stead. */
export interface Place {
  spaceId: string;
  changeRequestId?: string;
}

/** Places are made anew with each address, so they are compared by what they name. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.spaceId === other.spaceId && one.changeRequestId === other.changeRequestId;

export type View =
  | { name: 'start' }
  | { name: 'page'; pageId: string }
  | { name: 'files' }
  /** The reusable contents, or one of them at its source. */
  | { name: 'reusable'; reusableId?: string }
  | { name: 'trash' }
  | { name: 'tags' }
  | { name: 'redirects' }
  | { name: 'settings' }
  | { name: 'changes' }
  /** What people say about all of it, or the place of one thread. */
  | { name: 'comments'; commentId?: string }
  /** What a proposal changes, or the drafts of the main content do; `pageId` is where somebody came from. */
  | { name: 'compare'; pageId?: string };

export interface Address {
  place: Place;
  view: View;
}

/** The views that stand at an address of their own name. */
const NAMED = ['files', 'trash', 'tags', 'redirects', 'settings', 'changes'] as const;

/** What an address within the application means; undefined where it means nothing. */
export function readAddress(path: string): Address | undefined {
  const [spaces, spaceId, ...rest] = path
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  if (spaces !== 'spaces' || spaceId === undefined) return undefined;
  const isRequest = rest[0] === 'changes' && rest[1] !== undefined;
  const place: Place = isRequest ? { spaceId, changeRequestId: rest[1]! } : { spaceId };
  const view = readView(isRequest ? rest.slice(2) : rest, isRequest);
  return view && { place, view };
}

function readView([first, second, ...more]: readonly string[], isRequest: boolean): View | undefined {
  if (more.length > 0) return undefined;
  if (first === undefined) return { name: 'start' };
  if (first === 'pages') return second === undefined ? undefined : { name: 'page', pageId: second };
  if (first === 'reusable') return { name: 'reusable', ...(second !== undefined && { reusableId: second }) };
  if (first === 'comments') return { name: 'comments', ...(second !== undefined && { commentId: second }) };
  if (first === 'compare') return { name: 'compare', ...(second !== undefined && { pageId: second }) };
  const name = NAMED.find((name) => name === first);
  // Changes are proposed to the space, not to another proposal.
  return name === undefined || second !== undefined || (isRequest && name === 'changes') ? undefined : { name };
}

export function toPath({ spaceId, changeRequestId }: Place, view: View = { name: 'start' }): string {
  const parts = ['spaces', spaceId, ...(changeRequestId === undefined ? [] : ['changes', changeRequestId])];
  if (view.name === 'page') parts.push('pages', view.pageId);
  else if (view.name === 'compare') parts.push('compare', ...(view.pageId === undefined ? [] : [view.pageId]));
  else if (view.name === 'comments') parts.push('comments', ...(view.commentId === undefined ? [] : [view.commentId]));
  else if (view.name === 'reusable')
    parts.push('reusable', ...(view.reusableId === undefined ? [] : [view.reusableId]));
  else if (view.name !== 'start') parts.push(view.name);
  return `/${parts.map(encodeURIComponent).join('/')}`;
}

/** An address that somebody mistyped is no reason to fail. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Where something is imported into this content. */
export function importPath(organizationId: string, { spaceId, changeRequestId }: Place): string {
  const query = new URLSearchParams({
    space: spaceId,
    ...(changeRequestId !== undefined && { request: changeRequestId }),
  });
  return `/organizations/${encodeURIComponent(organizationId)}/import?${query.toString()}`;
}
