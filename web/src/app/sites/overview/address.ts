import type { Site } from '../../api/types.ts';
import type { SiteSpace } from '../reads.ts';

const withoutProtocol = (url: string): string => url.replace(/^https?:\/\//, '');

/** Where a site is or would be, without the protocol. It is known from what it shows, published or not. */
export function addressOf(
  { urls, basename = '' }: Pick<Site, 'urls' | 'basename'>,
  spaces: readonly Pick<SiteSpace, 'urls' | 'default'>[],
): string | undefined {
  if (urls.published !== undefined) return withoutProtocol(urls.published);
  // The root of the site is the shortest of them.
  const roots = spaces.map((space) => space.urls.published).toSorted((one, other) => one.length - other.length);
  const [root] = roots;
  if (root === undefined) return undefined;
  const end = `/${encodeURIComponent(basename)}`;
  const at = `${root}/`.indexOf(`${end}/`);
  return withoutProtocol(at < 0 ? root : root.slice(0, at + end.length));
}
