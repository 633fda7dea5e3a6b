import { HOSTED, type HostedPlace, toHosted } from './hosted.ts';

export type ResolvedTarget =
  | { kind: 'url'; url: string }
  | { kind: 'anchor'; anchor: string }
  /** `path` is percent-decoded and normalized from the root ('' is the root itself) and may name a folder; `raw` is the same without decoding. */
  | { kind: 'path'; path: string; raw: string; anchor?: string }
  | { kind: 'outside' }
  /** The application of the hosted service; `to` is the place in one of its spaces that the address names. */
  | { kind: 'hosted'; url: string; to?: HostedPlace }
  /** Targets that only the hosted service understands, and schemes that no browser follows: shown as broken, never an error. */
  | { kind: 'special'; target: string };

/** Where a link written in the page at `fromSource` leads, as far as the text alone can say. */
export function resolveTarget(fromSource: string, target: string): ResolvedTarget {
  const trimmed = target.trim();
  if (isHostedTarget(trimmed)) return { kind: 'special', target: trimmed };
  const scheme = /^([a-zA-Z][a-zA-Z0-9+.-]*):/.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme && HOSTED.test(trimmed)) return toHosted(trimmed);
  if (scheme)
    return leadsSomewhere(scheme, trimmed) ? { kind: 'url', url: trimmed } : { kind: 'special', target: trimmed };
  if (trimmed.startsWith('//')) return { kind: 'url', url: `https:${trimmed}` };
  const hash = trimmed.indexOf('#');
  const anchor = hash === -1 ? undefined : decode(trimmed.slice(hash + 1)) || undefined;
  const beforeHash = hash === -1 ? trimmed : trimmed.slice(0, hash);
  const written = (beforeHash.split('?', 1)[0] ?? '').replaceAll('\\', '/');
  if (written === '') return { kind: 'anchor', anchor: anchor ?? '' };
  const path = join(fromSource, decode(written));
  if (path === undefined) return { kind: 'outside' };
  const raw = join(fromSource, written) ?? path;
  return anchor === undefined ? { kind: 'path', path, raw } : { kind: 'path', path, raw, anchor };
}

/** The file a path means: itself, a folder's README, or the same with the ending that was left out. */
export function matchTarget(path: string, has: (path: string) => boolean): string | undefined {
  const readmes = ['README.md', 'readme.md', 'index.md'].map((name) => (path === '' ? name : `${path}/${name}`));
  const candidates = path === '' ? readmes : [path, ...readmes, `${path}.md`, `${path}.markdown`];
  if (path.endsWith('.html')) candidates.push(`${path.slice(0, -5)}.md`);
  return candidates.find((candidate) => has(candidate));
}

/** An address of the web that no browser can read, such as `http://a:port/`, is broken. */
const leadsSomewhere = (scheme: string, url: string): boolean =>
  scheme === 'mailto' || scheme === 'tel' || (/^https?$/.test(scheme) && URL.canParse(url));

function isHostedTarget(target: string): boolean {
  return /^\/?broken-reference\/?(?:[#?]|$)/.test(target) || target.startsWith('/broken/');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function join(fromSource: string, path: string): string | undefined {
  const segments = path.startsWith('/') ? [] : fromSource.split('/').slice(0, -1);
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/');
}
