import { type Coding, compress } from './compression.ts';
import { digestOf } from './etag.ts';

/** The body of an answer as bytes, for one that is given again and again. `T` is what it was made of. */
export interface KeptBody<T = unknown> {
  readonly bytes: Buffer;
  readonly digest: string;
  /** Compressed when it is first asked for in a coding. */
  readonly codings: Map<Coding, Promise<Uint8Array>>;
  /** Never there: without it, bodies of all types would be one type. */
  readonly of?: T;
}

const all = new WeakSet<object>();

/** The body as it will be sent, so that nothing is written and hashed again. Whoever keeps it must bound what is kept. */
export const keepBody = <T>(body: T): KeptBody<T> => keepBytes(Buffer.from(JSON.stringify(body)));

/** The same, of a body that was written already: what these bytes say must be a `T`. */
export function keepBytes<T>(bytes: Buffer): KeptBody<T> {
  const kept = { bytes, digest: digestOf(bytes), codings: new Map() };
  all.add(kept);
  return kept;
}

export const isKeptBody = (body: unknown): body is KeptBody =>
  typeof body === 'object' && body !== null && all.has(body);

/** Bytes of memory: a third more for the compressed forms, and a share for the objects around. */
export const weighKept = ({ bytes }: KeptBody): number => Math.ceil(bytes.byteLength * 1.35) + 500;

/** The body in a coding. What is kept is compressed once, and better, because it is sent more often. */
export function encode(kept: KeptBody, coding: Coding): Promise<Uint8Array> {
  const known = kept.codings.get(coding);
  if (known !== undefined) return known;
  const made = compress(kept.bytes, coding, 6);
  kept.codings.set(coding, made);
  made.catch(() => kept.codings.delete(coding));
  return made;
}
