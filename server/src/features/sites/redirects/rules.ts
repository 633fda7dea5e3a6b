import { foldSegment } from '@lectern/content/segments';

/** Every missing page is looked for under as many wildcards as its path has segments, so these are bounded. */
const SEGMENTS_AT_MOST = 32;
const STAR = '/*';

/** Segments of letters and digits of ASCII, `-._~` and percent escapes; the last one may be a star. */
const SOURCE = /^(?:\/(?:[\w.~-]|%[\dA-Fa-f]{2})+(?:\/(?:[\w.~-]|%[\dA-Fa-f]{2})+)*)?(?:\/\*)?$/;

/** What a source must be, for whoever sent another. */
export const SOURCE_EXPECTED =
  'expected a path such as `/old/page` or `/old/*`: at most 32 segments of letters, digits, `-`, `.`, `_`, `~` and percent escapes, none of them `.` or `..`, and no slash at its end';

/** Whether a source stands for all below its path, too. */
export const isWildcard = (source: string): boolean => source.endsWith(STAR);

/** A source as it is looked up: decoded and in one case. Undefined for one that no path can have. */
export function foldSource(source: string): string | undefined {
  const decoded = SOURCE.test(source) ? decode(source) : undefined;
  if (decoded === undefined) return undefined;
  const segments = decoded.split('/').slice(1);
  // A star of a path itself comes as `%2A`, and a slash in a segment as `%2F`: either would be taken for what it is not.
  const isPlain = decoded.split('/').length === source.split('/').length && !/[*\0]/.test(decoded.replace(/\/\*$/, ''));
  if (!isPlain || isWildcard(decoded) !== isWildcard(source)) return undefined;
  if (segments.length > SEGMENTS_AT_MOST || segments.some((segment) => segment === '.' || segment === '..'))
    return undefined;
  return foldSegment(decoded);
}

/** A path that a reader asks for, as the rest of a site's address or with a slash before it, decoded and without slashes around it. */
export function readRedirectSource(path: string): string | undefined {
  return decode(path)?.replace(/^\/+/, '').replace(/\/+$/, '');
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The folded sources that would match a decoded path, the best of them first: itself, then the longest wildcard. */
export function candidatesFor(path: string): string[] {
  if (path.includes('*') || path.includes('\0')) return [];
  const segments = foldSegment(path).split('/');
  const stars = Array.from(
    { length: Math.min(segments.length, SEGMENTS_AT_MOST - 1) + 1 },
    (_, length) => `${['', ...segments.slice(0, length)].join('/')}${STAR}`,
  );
  return [`/${segments.join('/')}`, ...stars.toReversed()];
}

/** What of a decoded path lies below the wildcard that matched it; undefined where no wildcard did. */
export function restBelow(path: string, folded: string): string | undefined {
  if (!isWildcard(folded)) return undefined;
  const depth = folded.split('/').length - 2;
  return path.split('/').slice(depth).join('/');
}
