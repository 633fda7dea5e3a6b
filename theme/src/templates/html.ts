const TRUSTED: unique symbol = Symbol('trusted HTML');

/** Text that may stand in a page as it is. Only this file makes it, and nothing that came out of JSON can pretend to be it. */
export interface Html {
  readonly [TRUSTED]: string;
}

export type HtmlValue = string | number | Html | readonly HtmlValue[] | undefined | null | false;

/** HTML with values between, each of them escaped for text and for quoted attributes; an absent value leaves nothing. */
export function html(parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const texts = withoutIndentation(parts);
  let result = texts[0] ?? '';
  for (let index = 0; index < values.length; index += 1) result += toText(values[index]) + (texts[index + 1] ?? '');
  return raw(result);
}

/** Takes a string for HTML. Whoever calls it answers for where the string comes from. */
export function raw(text: string): Html {
  return { [TRUSTED]: text };
}

export function toString(content: Html): string {
  return content[TRUSTED];
}

/** `name="value"`, or nothing where there is no value. */
export function attribute(name: string, value: string | undefined): Html | undefined {
  return value === undefined ? undefined : raw(`${name}="${escape(value)}"`);
}

const SAFE_PROTOCOLS = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/** The attribute `href`, or nothing for an address that would run something: the text of such a link stays. */
export function href(url: string | undefined): Html | undefined {
  return url !== undefined && isSafeUrl(url) ? attribute('href', url) : undefined;
}

function isSafeUrl(url: string): boolean {
  // A path, as nearly all are: it has no protocol of its own.
  if (url.startsWith('/')) return true;
  const parsed = URL.parse(url, 'https://relative.invalid/');
  return parsed !== null && SAFE_PROTOCOLS.has(parsed.protocol);
}

function toText(value: HtmlValue): string {
  if (typeof value === 'string') return escape(value);
  if (typeof value === 'number') return String(value);
  if (value === undefined || value === null || value === false) return '';
  if (isList(value)) return value.map(toText).join('');
  return value[TRUSTED];
}

// Array.isArray does not narrow a readonly array away.
function isList(value: Html | readonly HtmlValue[]): value is readonly HtmlValue[] {
  return Array.isArray(value);
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const compact = new WeakMap<TemplateStringsArray, readonly string[]>();

// The templates are indented for us; readers need not load that.
function withoutIndentation(parts: TemplateStringsArray): readonly string[] {
  let texts = compact.get(parts);
  if (texts === undefined) {
    texts = parts.map((part) => part.replace(/\n\s*/g, '\n'));
    compact.set(parts, texts);
  }
  return texts;
}
