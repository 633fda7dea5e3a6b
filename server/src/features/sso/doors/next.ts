const AT_MOST = 500;
const NOWHERE = 'http://nowhere.invalid';
const HOME = '/';

/**
 * Where somebody goes who is signed in: a path of this server, and the start for all else. Browsers read backslashes and
 * blanks in addresses in their own way, so an address that has them is none.
 */
export function safeNext(text: string | null | undefined): string {
  if (text === null || text === undefined || text.length > AT_MOST) return HOME;
  if (!/^\/(?![/\\])[\w!#$%&'()*+,./:;=?@~-]*$/.test(text)) return HOME;
  const url = URL.parse(text, NOWHERE);
  return url === null || url.origin !== NOWHERE || url.pathname.startsWith('//') ? HOME : text;
}
