import { SaxesParser, type SaxesTagNS } from 'saxes';
import { decodeFile } from '../decode.ts';
import { checkLanguages, collect, shortened, Unreadable } from '../faults.ts';
import type { ReadOptions, ReadTranslations } from '../types.ts';
import { openUnits, type Units } from './units.ts';

const OURS = new Set(['urn:oasis:names:tc:xliff:document:2.0', 'urn:oasis:names:tc:xliff:document:2.2']);

const DEPTH_AT_MOST = 50;

/**
 * The translations of an XLIFF 2 file, whatever its tool has made of our units: several segments are joined in their order,
 * and elements of modules are passed over. Units without a target are left out. A file that is no well-formed XML, or that
 * has a document type, gives no units.
 */
export function readXliff(bytes: Uint8Array, options: ReadOptions = {}): ReadTranslations {
  return collect((into) => {
    const text = decodeFile(bytes, encodingOf);
    const parser = new SaxesParser({ xmlns: true, position: true });
    const units = openUnits(into, () => parser.line);
    listen(parser, units, { into, options });
    try {
      parser.write(text).close();
    } catch (error) {
      if (error instanceof Unreadable || !(error instanceof Error)) throw error;
      const message = error.message.replace(/^\d+:\d+: /, '');
      throw new Unreadable(parser.line, `The file is no well-formed XML: ${shortened(message)}`);
    }
    if (!units.isXliff()) throw new Unreadable(1, 'The file is no XLIFF.');
  });
}

const encodingOf = (beginning: string): string | undefined =>
  /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.-]{1,40})["']/.exec(beginning)?.[1];

type Listening = { into: ReadTranslations; options: ReadOptions };

function listen(
  parser: SaxesParser<{ xmlns: true; position: true }>,
  units: Units,
  { into, options }: Listening,
): void {
  let depth = 0;
  /** How deep the element of a module is that is passed over, with all in it. */
  let foreign = 0;
  parser.on('doctype', () => {
    throw new Unreadable(parser.line, 'The file has a document type, which may define entities: remove it.');
  });
  parser.on('opentag', (tag) => {
    if (++depth > DEPTH_AT_MOST)
      throw new Unreadable(parser.line, `The file nests more than ${DEPTH_AT_MOST} elements.`);
    if (depth === 1) readRoot(into, tag, { options, line: parser.line });
    if (foreign === 0 && !OURS.has(tag.uri)) foreign = depth;
    if (foreign === 0) units.open(tag.local, attributesOf(tag));
  });
  parser.on('closetag', (tag) => {
    if (foreign === 0) units.close(tag.local);
    if (foreign === depth) foreign = 0;
    depth--;
  });
  const addText = (text: string): void => {
    if (foreign === 0) units.text(text);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
}

/** Attributes of other namespaces have their prefix, and mean nothing here. */
const attributesOf = (tag: SaxesTagNS): Map<string, string> =>
  new Map(Object.values(tag.attributes).map(({ name, value }) => [name, value]));

function readRoot(
  into: ReadTranslations,
  tag: SaxesTagNS,
  { options, line }: { options: ReadOptions; line: number },
): void {
  if (tag.local === 'xliff' && !OURS.has(tag.uri))
    throw new Unreadable(line, 'The file is another version of XLIFF. Save it as XLIFF 2.');
  if (tag.local !== 'xliff')
    throw new Unreadable(line, `The file is no XLIFF: it begins with "${shortened(tag.name)}".`);
  const attributes = attributesOf(tag);
  const [source, target] = [attributes.get('srcLang'), attributes.get('trgLang')];
  if (source !== undefined) into.sourceLanguage = source;
  if (target !== undefined) into.targetLanguage = target;
  checkLanguages(into, line, options);
}
