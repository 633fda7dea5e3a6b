/** 128 bits as hex digits: a segment like that may be all that somebody needs, also with an ending such as `.md`. */
const SECRET = /^[0-9a-f]{32}(?![0-9a-z])/i;

/** Pages that are opened by a link which one person was given: whatever follows may be all that is needed. */
const LINK = /^(\/(?:sign-in\/link|join)\/).+/;

/** A path as logs may show it: without its query, and without segments that are secrets. Queries carry tokens and keys. */
export const loggedPath = (url: string): string =>
  (url.split('?', 1)[0] ?? '')
    .replace(LINK, '$1[secret]')
    .split('/')
    .map((segment) => (SECRET.test(segment) ? '[secret]' : segment))
    .join('/');
