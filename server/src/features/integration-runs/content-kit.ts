// What a script says a block looks like (ContentKit), as HTML of ours: all text is escaped, addresses are those of the web, and
// what we do not know is left out with what it does. Nothing in it runs.
import { escapeHtml } from '@lectern/content';

const ELEMENTS_AT_MOST = 500;
const DEPTH_AT_MOST = 16;
const CHARACTERS_AT_MOST = 100_000;

interface Budget {
  elements: number;
  characters: number;
}

type Fields = Readonly<Record<string, unknown>>;
type Inside = (value: unknown) => string;

/** The HTML of an element; undefined where it shows nothing, or is larger than a block may be. */
export function blockHtml(element: unknown): string | undefined {
  const budget = { elements: ELEMENTS_AT_MOST, characters: CHARACTERS_AT_MOST };
  const html = elementHtml(element, budget, DEPTH_AT_MOST);
  return html.trim() === '' || budget.elements < 0 || budget.characters < 0 ? undefined : html;
}

function elementHtml(value: unknown, budget: Budget, depth: number): string {
  if (budget.elements < 0 || budget.characters < 0 || depth === 0) return '';
  if (Array.isArray(value)) return value.map((each) => elementHtml(each, budget, depth)).join('');
  if (typeof value === 'string' || typeof value === 'number') return textOf(value, budget);
  if (typeof value !== 'object' || value === null) return '';
  budget.elements -= 1;
  const fields = value as Fields;
  const { type } = fields;
  const write = typeof type === 'string' && Object.hasOwn(WRITERS, type) ? WRITERS[type] : undefined;
  const inside: Inside = (inner) => elementHtml(inner, budget, depth - 1);
  return write?.(fields, inside) ?? '';
}

function textOf(value: string | number, budget: Budget): string {
  const text = String(value);
  budget.characters -= text.length;
  return budget.characters < 0 ? '' : escapeHtml(text);
}

const boxOf =
  (name: string) =>
  (fields: Fields, inside: Inside): string =>
    `<div class="integration-${name}">${inside(fields['children'])}</div>\n`;

const STYLES: Readonly<Record<string, string>> = { bold: 'strong', italic: 'em', code: 'code', strikethrough: 's' };

const WRITERS: Readonly<Record<string, (fields: Fields, inside: Inside) => string>> = {
  block: ({ children }, inside) => inside(children),
  box: boxOf('box'),
  vstack: boxOf('stack'),
  hstack: boxOf('row'),
  divider: () => '<hr>\n',
  text: ({ children, style }, inside) => {
    const name = typeof style === 'string' && Object.hasOwn(STYLES, style) ? STYLES[style] : 'span';
    return `<${name}>${inside(children)}</${name}>`;
  },
  // A heading of the page it is not: its outline is the author's.
  heading: ({ children }, inside) => `<p class="integration-heading">${inside(children)}</p>\n`,
  markdown: ({ content }, inside) => `<p class="integration-text">${inside(plain(content))}</p>\n`,
  codeblock: ({ content }, inside) => `<pre><code>${inside(plain(content))}</code></pre>\n`,
  hint: ({ children }, inside) => `<div class="integration-box">${inside(children)}</div>\n`,
  link: ({ target, children }, inside) => linkHtml(addressOf(target), inside(children)),
  image: ({ source }) => {
    const address = addressOf(source);
    return address === undefined ? '' : `<img src="${escapeHtml(address)}" alt="" loading="lazy">\n`;
  },
  webframe: ({ source }) => {
    const address = addressOf(source);
    return address === undefined ? '' : `<p>${linkHtml(address, escapeHtml(address))}</p>\n`;
  },
  button: ({ label, onPress }, inside) => linkHtml(pressed(onPress), inside(plain(label))),
  card: ({ title, hint, icon, children, onPress }, inside) => {
    const heading = linkHtml(pressed(onPress), inside(plain(title)));
    const below = hint === undefined ? '' : `<p class="integration-text">${inside(hint)}</p>\n`;
    const picture = (icon as Fields | undefined)?.['type'] === 'image' ? inside(icon) : '';
    return `<div class="integration-box">${picture}<p class="integration-heading">${heading}</p>\n${below}${inside(children)}</div>\n`;
  },
};

/** What depends on the state of a script is not known here. */
const plain = (value: unknown): unknown => (typeof value === 'string' ? value : undefined);

function linkHtml(address: string | undefined, text: string): string {
  if (address === undefined || text === '') return text;
  return `<a href="${escapeHtml(address)}" rel="noopener noreferrer nofollow ugc">${text}</a>`;
}

/** Of what can be pressed, only what opens an address still does so here. */
const pressed = (action: unknown): string | undefined =>
  (action as Fields | undefined)?.['action'] === '@ui.url.open' ? addressOf(action) : undefined;

const ADDRESS_AT_MOST = 2000;

function addressOf(holder: unknown): string | undefined {
  const address = (holder as Fields | undefined)?.['url'];
  if (typeof address !== 'string' || address.length > ADDRESS_AT_MOST) return undefined;
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : undefined;
}
