/** 128 bits as hex digits: a segment like that may be all that somebody needs, also with an ending such as `.md`. */
const SECRET = /^[0-9a-f]{32}(?![0-9a-z])/i;

/** What follows it in an address is known to one person only. */
const LINK = 'link';

/** A path as logs may show it: without its query, and without segments that are secrets. Queries carry tokens and keys. */
export const loggedPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '')
    .split('/')
    .map((segment, index, all) => (SECRET.test(segment) || all[index - 1] === LINK ? '[secret]' : segment))
    .join('/');
