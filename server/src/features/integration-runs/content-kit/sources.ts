// What an integration declares that its scripts and frames load on a published site, as far as we let it: hosts of the web by
// name. Words such as 'unsafe-inline', whole schemes and everything at once would open the page to others than it declares.
const SOURCE =
  /^https:\/\/(?:\*\.)?(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d](?::\d{1,5})?(?:\/[\w.~%!$&()*+=:@/-]*)?$/i;

const SOURCES_AT_MOST = 20;

type Declared = string | Readonly<Record<string, string | undefined>> | undefined;

/** The sources that a policy names for a directive. */
export function declaredSources(policy: Declared, directive: string): string[] {
  const text = typeof policy === 'object' ? (policy[directive] ?? '') : textOf(policy ?? '', directive);
  const named = text.split(/\s+/).map((source) => (/^[a-z\d*.-]+\.[a-z]/i.test(source) ? `https://${source}` : source));
  return [...new Set(named.filter((source) => SOURCE.test(source)))].slice(0, SOURCES_AT_MOST);
}

function textOf(policy: string, directive: string): string {
  const parts = policy.split(';').map((part) => part.trim().split(/\s+/));
  const found = parts.find(([name]) => name?.toLowerCase() === directive);
  return found?.slice(1).join(' ') ?? '';
}

/** Whether an address is of a source, as browsers decide it. */
export function isFromSource(address: string, source: string): boolean {
  const url = URL.parse(address);
  const named = URL.parse(source.replace('://*.', '://'));
  if (url === null || named === null || url.protocol !== named.protocol || url.port !== named.port) return false;
  if (url.username !== '' || url.password !== '') return false;
  const isHost = source.includes('://*.')
    ? url.hostname.endsWith(`.${named.hostname}`)
    : url.hostname === named.hostname;
  const path = named.pathname;
  return isHost && (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path);
}
