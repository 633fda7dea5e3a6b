// Paths of files as authors write them: relative to the file of the page.

/** The file that a page at `from` names; undefined for what is outside of the space or on the web. */
export function resolvePath(from: string, written: string): string | undefined {
  if (/^(?:[a-z][a-z+.-]*:|\/\/|#)/i.test(written)) return undefined;
  const parts = written.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const part of (written.split(/[?#]/)[0] ?? '').split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(decode(part));
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join('/');
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A percent sign that stands for itself.
    return part;
  }
}
