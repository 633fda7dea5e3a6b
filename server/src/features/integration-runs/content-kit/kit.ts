import { escapeHtml } from '@lectern/content';

export type Fields = Readonly<Record<string, unknown>>;

/** What is being written: what is left of its bounds, what inputs start with, and what its page will need. */
export interface Kit {
  left: { elements: number; characters: number; markdown: number };
  state: Fields;
  /** What may be shown in frames. */
  sources: readonly string[];
  /** Whether what is written next stands in a label. */
  isLabelled: boolean;
  /** Whether there is something to press or to fill in, or a page to talk to. */
  acts: boolean;
  hasDiagrams: boolean;
}

/** Writes what an element contains. */
export type Inside = (value: unknown) => string;

export type Writer = (fields: Fields, inside: Inside, kit: Kit) => string;

export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

export const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** A value of the state; undefined for what only looks like one, such as `constructor`. */
export const stateIn = ({ state }: Kit, key: unknown): unknown =>
  typeof key === 'string' && Object.hasOwn(state, key) ? state[key] : undefined;

/** A text, or what the state has in its place. */
export function boundText(kit: Kit, value: unknown): string | undefined {
  const bound = fieldsOf(value)['$state'];
  const found = bound === undefined ? value : stateIn(kit, bound);
  return typeof found === 'number' ? String(found) : textIn(found);
}

/** No heading of the page: its outline is the author's. */
export const headingHtml = (html: string): string =>
  html === '' ? '' : `<p class="integration-heading">${html}</p>\n`;

/** Text, while there is room for it. */
export function textOf({ left }: Kit, value: string | number): string {
  const text = String(value);
  left.characters -= text.length;
  return left.characters < 0 ? '' : escapeHtml(text);
}

export const attribute = (kit: Kit, name: string, value: string | undefined): string =>
  value === undefined ? '' : ` ${name}="${textOf(kit, value)}"`;

const VALUE_AT_MOST = 4000;

/** A value for the script of the page, as JSON; nothing where it is too large for an attribute. */
export function jsonAttribute(kit: Kit, name: string, value: unknown): string {
  const json = JSON.stringify(value) as string | undefined;
  return json === undefined || json.length > VALUE_AT_MOST ? '' : attribute(kit, name, json);
}

/** Actions that change the page where it is written. Readers cannot. */
const OF_WRITERS = /^@(?:editor\.|link\.)/;

/** What happens when something is pressed or changed; nothing for what readers cannot do. */
export function actionAttribute(kit: Kit, name: string, action: unknown): string {
  const kind = fieldsOf(action)['action'];
  if (typeof kind !== 'string' || kind === '' || OF_WRITERS.test(kind)) return '';
  const written = jsonAttribute(kit, name, action);
  if (written !== '') kit.acts = true;
  return written;
}

/** What a reader is asked before something happens. */
export function confirmAttribute(kit: Kit, confirm: unknown): string {
  const { title, text } = fieldsOf(confirm);
  const lines = [title, text].filter((line) => typeof line === 'string' && line !== '');
  return lines.length === 0 ? '' : attribute(kit, 'data-confirm', lines.join('\n\n'));
}

const ADDRESS_AT_MOST = 2000;

/** Where something leads: an address of the web, as text or in its parts; undefined for all else. */
export function addressIn(kit: Kit, holder: unknown): string | undefined {
  const { url } = fieldsOf(holder);
  const address = textIn(url) ?? joined(kit, fieldsOf(url));
  if (address === undefined || address.length > ADDRESS_AT_MOST) return undefined;
  const parsed = URL.parse(address);
  return parsed !== null && /^https?:$/.test(parsed.protocol) ? parsed.href : undefined;
}

function joined(kit: Kit, { host, pathname, query }: Fields): string | undefined {
  if (typeof host !== 'string' || typeof pathname !== 'string') return undefined;
  const asked = Object.entries(fieldsOf(query)).map(([name, value]) => [name, boundText(kit, value) ?? '']);
  const search = asked.length === 0 ? '' : `?${new URLSearchParams(asked).toString()}`;
  return `https://${host}${pathname.startsWith('/') ? '' : '/'}${pathname}${search}`;
}

export function linkHtml(kit: Kit, address: string | undefined, text: string, classes = ''): string {
  if (address === undefined || text === '') return text;
  return `<a${classes}${attribute(kit, 'href', address)} rel="noopener noreferrer nofollow ugc">${text}</a>`;
}

/** Of what can be pressed, what opens an address is a link. */
export const opened = (kit: Kit, action: unknown): string | undefined =>
  fieldsOf(action)['action'] === '@ui.url.open' ? addressIn(kit, action) : undefined;
