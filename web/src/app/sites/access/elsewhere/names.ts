// The address at which a proxy shows a site, as people write it.

/** Host and path, without protocol and slashes at the ends. */
export const plainOrigin = (text: string): string =>
  text
    .trim()
    .replace(/^https?:\/\//i, '')
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '');

const HOST = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z]{2,63}$/i;

/** What is wrong with it; undefined for nothing. The server decides. */
export function faultOfOrigin(origin: string): string | undefined {
  const [host = '', ...path] = origin.split('/');
  if (!HOST.test(host)) return 'Begin with a host that has a dot in it and no port, such as example.com.';
  if (path.length === 0) return `Add the path at which the site is shown, such as ${host}/docs.`;
  return path.every((part) => /^[\w.~-]+$/.test(part))
    ? undefined
    : 'The path has letters, digits and the characters . _ ~ - alone.';
}
