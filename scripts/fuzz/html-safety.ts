import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../../content/src/render/sanitizing/allow-list.ts';

type Handlers = { onopentag: (name: string, attributes: Record<string, string>) => void };
type HtmlParser = { Parser: new (handlers: Handlers, options: object) => { end: (html: string) => void } };

// The parser that the sanitizer brings: asked for from where it stands, since it is nobody's dependency here.
const content = createRequire(join(import.meta.dirname, '../../content/package.json'));
const { Parser } = createRequire(content.resolve('sanitize-html'))('htmlparser2') as HtmlParser;

const TAGS = new Set(ALLOWED_TAGS);
const URLS = ['href', 'src', 'srcset'];
const SAFE_URL = /^(?:https?:|mailto:|tel:|#|data:image\/(?:png|gif|jpe?g|webp|avif)[;,])/i;

/** The first thing in finished HTML that no author may bring there, in words; undefined when there is none. */
export function findUnsafe(html: string): string | undefined {
  let found: string | undefined;
  const onopentag = (name: string, attributes: Record<string, string>) => {
    found ??= TAGS.has(name) ? unsafeAttribute(name, attributes) : `the element <${name}>`;
  };
  new Parser({ onopentag }, { decodeEntities: true, lowerCaseTags: true }).end(html);
  return found ?? (/[\u0081\u008D\u008F]/.test(html) ? 'a character that marks what is ours' : undefined);
}

function unsafeAttribute(tag: string, attributes: Record<string, string>): string | undefined {
  const allowed = [...(ALLOWED_ATTRIBUTES['*'] ?? []), ...(ALLOWED_ATTRIBUTES[tag] ?? [])];
  for (const [name, value] of Object.entries(attributes)) {
    if (isOurs(tag, name, value)) continue;
    if (!allowed.includes(name)) return `the attribute ${name} of <${tag}>`;
    if (URLS.includes(name) && !SAFE_URL.test(value.trim())) return `the address ${value.slice(0, 80)} of <${tag}>`;
    // A browser ignores blanks and control characters in a scheme.
    if (/^[^/?#]*(?:java|vb)script:/i.test(value.replace(/[\s\p{Cc}]/gu, '')) && URLS.includes(name))
      return `a script as ${name} of <${tag}>`;
  }
  return undefined;
}

/** Of a heading that skips a level. */
const LEVEL = { 'aria-level': /^[2-6]$/ };

/** What the kernel writes after the sanitizer, and nothing but this. */
const OURS: Record<string, Record<string, RegExp>> = {
  div: { tabindex: /^0$/, 'data-object-fit': /^(?:contain|fill|cover)$/ },
  // A button that searches: its words are only ever searched for.
  a: { 'data-action': /^(?:search|ask)$/, 'data-query': /^/ },
  ...{ h3: LEVEL, h4: LEVEL, h5: LEVEL, h6: LEVEL },
};

function isOurs(tag: string, name: string, value: string): boolean {
  const ours = Object.hasOwn(OURS, tag) ? (OURS[tag] ?? {}) : {};
  return Object.hasOwn(ours, name) && ours[name]?.test(value) === true;
}
