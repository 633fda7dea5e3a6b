// Addresses of this server in texts, and the references that documents have in their place.
import type { ContentRef, PageDocument } from '@lectern/content';
import { isId } from '#platform/ids.ts';

// Texts name what lies in other spaces, and people, by addresses of this server: `/s/<space>`, `/s/<space>/<page>`, `/u/<user>`.
// Documents name them by references, so that a program that shows a document leads to where readers find the thing.

/** The document, its links to something of ours as references. No deeper than documents are, which is bounded. */
export const withReferences = (ctx: { baseUrl: string }, document: PageDocument): PageDocument =>
  referred(ctx, document) as PageDocument;

function referred(ctx: { baseUrl: string }, value: unknown): unknown {
  if (Array.isArray(value))
    return value.map((each) => (typeof each === 'string' ? named(ctx, each) : referred(ctx, each)));
  if (typeof value !== 'object' || value === null) return value;
  const { kind, url } = value as { kind?: unknown; url?: unknown };
  if (kind === 'url' && typeof url === 'string') return referenceOfAddress(ctx, url);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, referred(ctx, each)]));
}

/** Cells of users name them by their ids. */
function named(ctx: { baseUrl: string }, text: string): unknown {
  const { kind, user } = referenceOfAddress(ctx, text);
  return kind === 'user' ? user : text;
}

/** The reference that was written as this address; any other address is one. */
export function referenceOfAddress({ baseUrl }: { baseUrl: string }, target: string): ContentRef {
  const url: ContentRef = { kind: 'url', url: target };
  if (!target.startsWith(`${baseUrl}/`)) return url;
  const [path = '', fragment] = target.slice(baseUrl.length + 1).split('#', 2);
  const [kind, first = '', page, ...rest] = path.split('/');
  if (rest.length > 0 || !isId(first) || (page !== undefined && !isId(page))) return url;
  if (kind === 'u' && page === undefined && fragment === undefined) return { kind: 'user', user: first };
  if (kind !== 's') return url;
  if (page === undefined) return fragment === undefined ? { kind: 'space', space: first } : url;
  if (fragment === undefined) return { kind: 'page', page, space: first };
  const anchor = decodeAnchor(fragment);
  return anchor === undefined ? url : { kind: 'anchor', anchor, page, space: first };
}

/** The address of something in another space, or of somebody; undefined for what no address of this server names. */
export function addressOfReference({ baseUrl }: { baseUrl: string }, ref: ContentRef): string | undefined {
  const [user, space, page] = [wordOf(ref, 'user'), wordOf(ref, 'space'), wordOf(ref, 'page')];
  const anchor = typeof ref['anchor'] === 'string' ? encodeURIComponent(ref['anchor']) : '';
  switch (ref.kind) {
    case 'user':
      return user && `${baseUrl}/u/${user}`;
    case 'space':
      return space && `${baseUrl}/s/${space}`;
    case 'page':
      return space && page && `${baseUrl}/s/${space}/${page}`;
    case 'anchor':
      return space && page && `${baseUrl}/s/${space}/${page}#${anchor}`;
    default:
      return undefined;
  }
}

const WORD = /^[\w-]{1,64}$/;

const wordOf = (ref: ContentRef, name: string): string | undefined => {
  const value = ref[name];
  return typeof value === 'string' && WORD.test(value) ? value : undefined;
};

function decodeAnchor(fragment: string): string | undefined {
  try {
    return decodeURIComponent(fragment);
  } catch {
    // A percent sign of somebody who meant no code by it.
    return undefined;
  }
}
