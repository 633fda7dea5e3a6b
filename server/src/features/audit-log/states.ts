import { createHash } from 'node:crypto';

/** Of one value as JSON; a longer one is replaced by its size and its hash, by which it can be recognized. */
const VALUE_BYTES = 1_000;
/** Of all values together. */
const STATE_BYTES = 4_000;

/** Names of values that nobody keeps in a log. */
const SECRET = /secret|password|passphrase|token|credential|private|cookie|key$/i;
const HIDDEN = '(not recorded)';

export type State = Readonly<Record<string, unknown>>;

/** What differs between two states; undefined where nothing does. Of one state alone, everything differs. */
export function changed(
  before: State | undefined,
  after: State | undefined,
): { before?: State; after?: State } | undefined {
  if (before === undefined || after === undefined) return { ...(before && { before }), ...(after && { after }) };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => canonical(before[name]) !== canonical(after[name]),
  );
  if (names.length === 0) return undefined;
  const pick = (state: State) => Object.fromEntries(names.map((name) => [name, state[name] ?? null]));
  return { before: pick(before), after: pick(after) };
}

/** JSON of a state within the bounds, without secrets. */
export function toStored(state: State): string {
  const kept: Record<string, unknown> = {};
  let bytes = 2;
  for (const [name, value] of Object.entries(state)) {
    if (value === undefined) continue;
    const short = shorten(SECRET.test(name) ? HIDDEN : hideSecrets(value), STATE_BYTES - bytes);
    kept[name] = short;
    bytes += Buffer.byteLength(JSON.stringify(name)) + Buffer.byteLength(JSON.stringify(short)) + 2;
  }
  const text = JSON.stringify(kept);
  return Buffer.byteLength(text) <= STATE_BYTES ? text : JSON.stringify({ all: digestOf(text) });
}

function shorten(value: unknown, left: number): unknown {
  const text = canonical(value);
  return Buffer.byteLength(text) <= Math.min(VALUE_BYTES, left) ? value : digestOf(text);
}

const digestOf = (text: string) => ({
  bytes: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
});

function hideSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(hideSecrets);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, SECRET.test(name) ? HIDDEN : hideSecrets(inner)]),
  );
}

/** JSON in one form only, as RFC 8785 has it: names in order, no blanks. */
export const canonical = (value: unknown): string => JSON.stringify(value, sorted) ?? 'null';

const sorted = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
