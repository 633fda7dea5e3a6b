// Makes drawings (SVG) harmless on a thread: opened by themselves, they are documents that may run scripts and load what they name.
import { escapeHtml } from '@lectern/content';
import { Parser } from 'htmlparser2';
import { styleParts } from './tags.ts';

const OPEN = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';

/** What runs, or holds documents of another kind. */
const DROPPED = new Set([
  'script',
  'handler',
  'listener',
  'foreignObject',
  'iframe',
  'embed',
  'object',
  'audio',
  'video',
]);
const ANIMATIONS = new Set(['set', 'animate', 'animateMotion', 'animateTransform', 'discard']);
const PICTURE = /^data:image\/(?:png|jpe?g|gif|webp|avif)[;,]/i;
const LINK = /^(?:https?:|mailto:|#)/i;
const PREFIXED = new Set(['xlink:href', 'xml:space', 'xml:lang']);

/** Nothing in it is of us: every address in a rule leads to nothing but itself. */
const NOWHERE = { siteBase: '/~nowhere', prefixes: [] };

/**
 * The same drawing without anything that acts. All elements are put into the namespace of drawings, so that none can be of
 * another kind, and there is no document type, so that no entity can hold what was not looked at.
 */
export function cleanDrawing(bytes: Uint8Array): string {
  const written: string[] = [];
  const open: { name: string; isKept: boolean }[] = [];
  let left = 0;
  const isOutside = () => open.length === 0;
  const parser = new Parser(
    {
      onopentag(given, attributes) {
        const name = given.replace(/^svg:/, '');
        const isKept = left === 0 && (isOutside() ? name === 'svg' && written.length === 0 : isDrawn(name, attributes));
        open.push({ name, isKept });
        if (!isKept) left += 1;
        else
          written.push(name === 'svg' && open.length === 1 ? OPEN : `<${name}`, ...attributesOf(name, attributes), '>');
      },
      onclosetag(given) {
        if (open.pop()?.isKept === false) left -= 1;
        else written.push(`</${given.replace(/^svg:/, '')}>`);
      },
      ontext(text) {
        if (left > 0 || isOutside()) return;
        written.push(escapeHtml(open.at(-1)?.name === 'style' ? styled(text) : text));
      },
    },
    { xmlMode: true },
  );
  parser.end(new TextDecoder(encodingOf(bytes)).decode(bytes));
  return written.join('');
}

function isDrawn(name: string, attributes: Readonly<Record<string, string>>): boolean {
  if (!/^[A-Za-z][\w-]*$/.test(name) || DROPPED.has(name)) return false;
  // An animation may give an address, or a handler, to what had none.
  return !ANIMATIONS.has(name) || !/href$|^on/i.test((attributes['attributeName'] ?? '').trim());
}

const attributesOf = (name: string, attributes: Readonly<Record<string, string>>): string[] =>
  Object.entries(attributes).flatMap(([key, value]) =>
    isHarmless(name, key, value) ? [` ${key}="${escapeHtml(styled(value))}"`] : [],
  );

function isHarmless(name: string, key: string, value: string): boolean {
  if (/^on/i.test(key) || key === 'xmlns' || !/^[A-Za-z][\w:.-]*$/.test(key)) return false;
  if (key.includes(':') && !PREFIXED.has(key)) return false;
  if (!key.endsWith('href')) return true;
  const url = value.trim();
  return url.startsWith('#') || (name === 'a' ? LINK : PICTURE).test(url);
}

/** Rules that load nothing from elsewhere. Without escapes, so that names are what they look like. */
function styled(text: string): string {
  if (!/url\(|@import|image-set|src\(|\\/i.test(text)) return text;
  const plain = text.replaceAll('\\', '').replaceAll(/@import[^;]*;?/gi, '');
  return styleParts(NOWHERE, plain)
    .join('')
    .replaceAll(/(?:url|src)\((?!\s*["']?(?:#|data:))|image-set\(/gi, 'none(');
}

/** As the file begins, or as it says. */
function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  const [, said = ''] =
    /^[^<]*<\?xml[^>]*encoding=["']([\w-]{1,40})["']/.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1')) ??
    [];
  try {
    return new TextDecoder(said || 'utf-8').encoding;
  } catch {
    return 'utf-8';
  }
}
