import { DOMParser } from '@xmldom/xmldom';
import { demand, Refusal } from './refusals.ts';

/** The most that a response may have, decoded. */
export const BYTES_AT_MOST = 256 * 1024;
const ELEMENTS_AT_MOST = 4000;
const ATTRIBUTES_AT_MOST = 8000;
const DEPTH_AT_MOST = 50;

const BASE64 = /^[\d+/A-Za-z]*={0,2}$/;
const XML_DECLARATION = /^<\?xml version="1\.0"(?: encoding="utf-8")?(?: standalone="(?:yes|no)")?\s*\?>/i;
const CONTROLS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/;
/** A tag that begins within another; XML has none, also not in values of attributes. */
const TAG_IN_TAG = /<[^<>]*</;
const OTHER_ENTITY = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\dA-Fa-f]{1,6});)/;

/**
 * The text of a response as it was sent. Everything that parsers are attacked with is refused before one sees it: declarations
 * and entities, comments, processing instructions, and more or deeper elements than any provider sends.
 */
export function readText(sent: string): string {
  demand(sent.length <= BYTES_AT_MOST * 1.5, 'too-large', `The response has more than ${BYTES_AT_MOST} bytes.`);
  const compact = sent.replaceAll(/\s/g, '');
  demand(
    compact !== '' && compact.length % 4 === 0 && BASE64.test(compact),
    'not-base64',
    'The response is no base64.',
  );
  const bytes = Buffer.from(compact, 'base64');
  demand(bytes.byteLength <= BYTES_AT_MOST, 'too-large', `The response has more than ${BYTES_AT_MOST} bytes.`);
  const text = decode(bytes);
  demand(!CONTROLS.test(text), 'not-text', 'The response has control characters.');
  const body = text.trim().replace(XML_DECLARATION, '');
  demand(!body.includes('<!--'), 'comment', 'The response has a comment.');
  demand(!body.includes('<!'), 'declaration', 'The response has a document type, an entity or a CDATA section.');
  demand(!body.includes('<?'), 'declaration', 'The response has a processing instruction or another encoding.');
  demand(!OTHER_ENTITY.test(body), 'entity', 'The response has an entity that XML does not know.');
  // From here on each tag ends before the next one begins, so that looking for their ends takes no longer than the text is.
  demand(!TAG_IN_TAG.test(body), 'not-xml', 'The response is no XML: a tag begins within another.');
  requireSimple(body);
  return body;
}

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('not-text', 'The response is no UTF-8.');
  }
}

/** Counts before anything is built: what parses and signs XML goes down into each element, and looks at each name space. */
function requireSimple(text: string): void {
  let [depth, elements, attributes] = [0, 0, 0];
  for (const [tag] of text.matchAll(/<[^>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1;
    else {
      elements += 1;
      attributes += tag.split('=').length - 1;
      if (!tag.endsWith('/>')) depth += 1;
    }
    const isSimple = depth <= DEPTH_AT_MOST && elements <= ELEMENTS_AT_MOST && attributes <= ATTRIBUTES_AT_MOST;
    demand(isSimple, 'too-complex', 'The response has more elements, or deeper ones, than a response has.');
  }
}

/** The document of a text from `readText`. What the parser only warns of is refused as well. */
export function parse(text: string): Document {
  const refuse = (message: string) => {
    throw new Refusal('not-xml', `The response is no XML: ${message.split('\n')[0]?.slice(0, 200)}`);
  };
  const parser = new DOMParser({ locator: {}, errorHandler: { warning: refuse, error: refuse, fatalError: refuse } });
  const found = parser.parseFromString(text, 'text/xml') as Document | undefined;
  const others = [...nodes(found?.childNodes)].filter((node) => node.nodeType !== ELEMENT);
  const isWhole = found?.documentElement !== undefined && others.every((node) => node.nodeValue?.trim() === '');
  demand(
    isWhole && nodes(found?.childNodes).length === others.length + 1,
    'not-xml',
    'The response is no XML element.',
  );
  return found as Document;
}

const ELEMENT = 1;
const TEXT = 3;

const nodes = (list: { length: number; item(index: number): Node | null } | undefined): Node[] =>
  Array.from({ length: list?.length ?? 0 }, (_, index) => list?.item(index)).filter(
    (node) => node !== null && node !== undefined,
  );

/** Elements right below another. */
export const childrenOf = (element: Element): Element[] =>
  nodes(element.childNodes).filter((node): node is Element => node.nodeType === ELEMENT);

/** Those with this name and name space. */
export const namedIn = (element: Element, space: string, name: string): Element[] =>
  childrenOf(element).filter((child) => child.localName === name && child.namespaceURI === space);

/** An element and all below it. */
export function* within(element: Element): Generator<Element> {
  yield element;
  for (const child of childrenOf(element)) yield* within(child);
}

/** The text of an element that has nothing else in it; undefined for any other. */
export function textOf(element: Element | undefined): string | undefined {
  if (element === undefined) return undefined;
  const parts = nodes(element.childNodes);
  return parts.every((node) => node.nodeType === TEXT) ? parts.map((node) => node.nodeValue ?? '').join('') : undefined;
}

/** The attribute, undefined where it is not there. */
export const attributeOf = (element: Element, name: string): string | undefined =>
  element.hasAttribute(name) ? (element.getAttribute(name) ?? undefined) : undefined;
