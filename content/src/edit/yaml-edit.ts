import { isMap, isPair, isScalar, parseDocument, type Pair, stringify, type YAMLMap } from 'yaml';
import { asMapping } from '../text/mapping.ts';

/** How a new value is written where there is a choice. */
type Style = 'yaml' | 'json';

/** A place in a mapping of mappings, and what is to stand there; undefined for nothing. */
export type YamlChange = { path: readonly string[]; value: unknown };

type Patch = YamlChange & { style: Style };

/**
 * The text with one value set or removed. The lines of other keys stay as they are, comments included; undefined where the
 * text is not written in the plain way in which that can be done.
 */
export function patchYaml(text: string, change: YamlChange, style: Style): string | undefined {
  const { contents } = parseDocument(text, { logLevel: 'silent', uniqueKeys: false });
  if (contents === null || (isScalar(contents) && contents.value === null)) return appendTo(text, { ...change, style });
  if (!isMap(contents) || contents.flow === true || contents.items.length === 0) return undefined;
  return patchMap(text, contents, { ...change, style });
}

/** The whole text written anew with the change: what cannot be patched at least keeps its comments and order. */
export function rewriteYaml(text: string, { path, value }: YamlChange): string {
  const document = parseDocument(text, { logLevel: 'silent', uniqueKeys: false });
  if (value === undefined) document.deleteIn(path);
  else document.setIn(path, value);
  return document.toString({ lineWidth: 0 });
}

/** The text with one value set or removed; as much of it stays as it is as can be. */
export const setInYaml = (text: string, change: YamlChange): string =>
  patchYaml(text, change, 'yaml') ?? rewriteYaml(text, change);

/** Plain values with the change made; mappings that it leaves empty are gone. */
export function withValue(values: Record<string, unknown>, { path, value }: YamlChange): Record<string, unknown> {
  const [key = '', ...rest] = path;
  const { [key]: before, ...others } = values;
  const inner = rest.length === 0 ? value : withValue(asMapping(before) ?? {}, { path: rest, value });
  const isGone = inner === undefined || (rest.length > 0 && value === undefined && isEmpty(inner));
  return isGone ? others : { ...values, [key]: inner };
}

const isEmpty = (value: unknown): boolean => Object.keys(asMapping(value) ?? { some: 1 }).length === 0;

function patchMap(text: string, map: YAMLMap, { path, value, style }: Patch): string | undefined {
  const [key = '', ...rest] = path;
  const pairs = map.items.filter((item) => isPair(item) && keyOf(item) === key);
  const pair = pairs.at(-1);
  if (pair === undefined) return value === undefined ? text : insertInto(text, map, { path, value, style });
  if (rest.length > 0) {
    const inner = pair.value;
    if (isMap(inner) && inner.flow !== true && inner.items.length > (value === undefined ? 1 : 0))
      return patchMap(text, inner, { path: rest, value, style });
    const before = isMap(inner) ? (inner.toJSON() as Record<string, unknown>) : {};
    const merged = withValue(before, { path: rest, value });
    return replacePairs(text, pairs, { path: [key], value: isEmpty(merged) ? undefined : merged, style });
  }
  return replacePairs(text, pairs, { path: [key], value, style });
}

// Of a key that stands there twice the last one counts; where it goes, all of them go.
function replacePairs(text: string, pairs: readonly Pair[], { path, value, style }: Patch): string | undefined {
  let output = text;
  for (const pair of value === undefined ? pairs.toReversed() : pairs.slice(-1)) {
    const place = placeOf(text, pair);
    if (place === undefined) return undefined;
    const inLine = value === undefined ? undefined : valueInLine(text, pair, { value, style });
    if (inLine !== undefined) output = output.slice(0, inLine.start) + inLine.text + output.slice(inLine.end);
    else
      output =
        output.slice(0, place.start) +
        (value === undefined ? '' : linesOf(path, value, { style, indent: place.indent, eol: eolOf(text) })) +
        output.slice(place.end);
  }
  return output;
}

function keyOf(pair: Pair): unknown {
  return isScalar(pair.key) ? String(pair.key.value) : undefined;
}

type Ranged = { range?: [number, number, number] | null } | null | undefined;

/** The lines of a pair, and how far they are indented. */
function placeOf(text: string, pair: Pair): { start: number; end: number; indent: string } | undefined {
  const key = (pair.key as Ranged)?.range;
  if (!key) return undefined;
  const start = text.lastIndexOf('\n', key[0] - 1) + 1;
  const indent = text.slice(start, key[0]);
  if (indent.trim() !== '') return undefined;
  const end = (pair.value as Ranged)?.range?.[1] ?? key[2];
  if (end > 0 && text[end - 1] === '\n') return { start, end, indent };
  const newline = text.indexOf('\n', end);
  return { start, end: newline === -1 ? text.length : newline + 1, indent };
}

/** Where one word stands for another on the same line, a comment behind it stays. */
function valueInLine(text: string, pair: Pair, { value, style }: Omit<Patch, 'path'>) {
  if (!isScalar(pair.value) || typeof value === 'object') return undefined;
  const { range, type, anchor, tag } = pair.value;
  if (!range || range[0] === range[1] || anchor !== undefined || tag !== undefined) return undefined;
  if (type !== 'PLAIN' && type !== 'QUOTE_DOUBLE' && type !== 'QUOTE_SINGLE') return undefined;
  const written = wordOf(value, style);
  const before = text.slice(range[0], range[1]);
  return written.includes('\n') || before.includes('\n')
    ? undefined
    : { start: range[0], end: range[1], text: written };
}

/** A value as it stands behind its key. */
function wordOf(value: unknown, style: Style): string {
  if (style === 'json') return JSON.stringify(value);
  // Written behind a key, because what a text may begin with depends on where it stands.
  const line = stringify({ k: value }, { lineWidth: 0 });
  return line.startsWith('k: ') && !/^k: [|>&!]/.test(line) ? line.slice(3).trimEnd() : JSON.stringify(value);
}

function insertInto(text: string, map: YAMLMap, { path, value, style }: Patch): string | undefined {
  const places = map.items.map((item) => placeOf(text, item));
  const [first, last] = [places[0], places.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const eol = eolOf(text);
  const before = text.slice(0, last.end);
  const lines = linesOf(path, value, { style, indent: first.indent, eol });
  return before + (before.endsWith('\n') ? '' : eol) + lines + text.slice(last.end);
}

function appendTo(text: string, { path, value, style }: Patch): string {
  if (value === undefined) return text;
  const eol = eolOf(text);
  return text + (text === '' || text.endsWith('\n') ? '' : eol) + linesOf(path, value, { style, indent: '', eol });
}

/** The key with its value, in lines that end. */
function linesOf(
  path: readonly string[],
  value: unknown,
  { style, indent, eol }: { style: Style; indent: string; eol: string },
): string {
  const [key = '', ...rest] = path;
  const nested = rest.toReversed().reduce<unknown>((inner, name) => ({ [name]: inner }), value);
  const yaml =
    style === 'json'
      ? `${JSON.stringify(key)}: ${JSON.stringify(nested)}\n`
      : stringify({ [key]: nested }, { lineWidth: 0 });
  return yaml
    .split('\n')
    .slice(0, -1)
    .map((line) => (line === '' ? eol : indent + line + eol))
    .join('');
}

const eolOf = (text: string): string => (/\r\n/.test(text) ? '\r\n' : '\n');
