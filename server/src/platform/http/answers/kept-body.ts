import { type Coding, compress } from './compression.ts';
import { digestOf } from './etag.ts';
import type { Page } from './pagination.ts';

/** The body of an answer as bytes, for one that is given again and again. `T` is what it was made of. */
export interface KeptBody<T = unknown> {
  readonly bytes: Buffer;
  readonly digest: string;
  /** Compressed when it is first asked for in a coding. */
  readonly codings: Map<Coding, Promise<Uint8Array>>;
  /** How hard it is compressed: as what is sent once, or as what is kept. */
  readonly quality: 4 | 6;
  /** Never there: without it, bodies of all types would be one type. */
  readonly of?: T;
}

const all = new WeakSet<object>();

/**
 * The body as it will be sent, so that nothing is written and hashed again: what these bytes say must be a `T`. Whoever keeps
 * it must bound what is kept. What may never be asked for again has the lower quality.
 */
export const keepBytes = <T>(bytes: Buffer, quality: KeptBody['quality'] = 6): KeptBody<T> =>
  note({ bytes, digest: digestOf(bytes), codings: new Map(), quality });

function note<T>(body: KeptBody<T>): KeptBody<T> {
  all.add(body);
  return body;
}

/** An item of lists as it is sent. `T` is what it was made of. */
export interface KeptItem<T = unknown> {
  readonly json: string;
  readonly digest: string;
  /** Never there, as in `KeptBody`. */
  readonly of?: T;
}

export function keepItem<T>(item: T): KeptItem<T> {
  const json = JSON.stringify(item);
  return { json, digest: digestOf(json) };
}

/** Bytes of memory. A text with letters of other scripts takes two bytes for each character. */
export const weighItem = ({ json }: KeptItem): number => 2 * json.length + 200;

/**
 * A page of a list whose items were written before. Its digest is made of theirs, all of one length, behind the text that
 * precedes them: two pages that differ in anything have two digests, and nobody hashes what was hashed before.
 */
export function joinItems<T>(page: Omit<Page<unknown>, 'items'>, items: readonly KeptItem<T>[]): KeptBody<Page<T>> {
  const head = beforeItems(page);
  const bytes = Buffer.from(`${head}${items.map((item) => item.json).join(',')}]}`);
  const digest = digestOf(head + items.map((item) => item.digest).join(''));
  return note({ bytes, digest, codings: new Map(), quality: 4 });
}

/**
 * JSON as it is sent. A list is written item by item: as one text, a hundred items with a character or two beyond Latin would be
 * copied several times, at two bytes for each character.
 */
export function toJsonBytes(value: unknown): Buffer {
  if (!isListBody(value)) return Buffer.from(JSON.stringify(value));
  const { items, ...page } = value;
  const parts = [Buffer.from(beforeItems(page))];
  for (const [index, item] of items.entries())
    parts.push(Buffer.from(`${index === 0 ? '' : ','}${JSON.stringify(item)}`));
  parts.push(Buffer.from(']}'));
  return Buffer.concat(parts);
}

/** A list as JSON, up to its items, which come last. */
function beforeItems(page: object): string {
  const head = JSON.stringify(page).slice(0, -1);
  return head === '{' ? '{"items":[' : `${head},"items":[`;
}

const isListBody = (value: unknown): value is { items: unknown[] } =>
  typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);

export const isKeptBody = (body: unknown): body is KeptBody =>
  typeof body === 'object' && body !== null && all.has(body);

/** Bytes of memory: a third more for the compressed forms, and a share for the objects around. */
export const weighKept = ({ bytes }: KeptBody): number => Math.ceil(bytes.byteLength * 1.35) + 500;

/** The body in a coding. What is kept is compressed once, and harder, because it is sent more often. */
export function encodeKept(kept: KeptBody, coding: Coding): Promise<Uint8Array> {
  const known = kept.codings.get(coding);
  if (known !== undefined) return known;
  const made = compress(kept.bytes, coding, kept.quality);
  kept.codings.set(coding, made);
  made.catch(() => kept.codings.delete(coding));
  return made;
}
