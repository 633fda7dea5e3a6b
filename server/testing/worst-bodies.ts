// The bodies that cost most to read and to refuse, made from the schema of what an operation takes.
import { sampleOf, type Schema } from './errors/violations.ts';

export interface WorstBody {
  says: string;
  /** JSON, or nearly. */
  text: string;
}

/** A part of the schema, and how a text that stands there becomes a whole body. */
interface Place {
  pointer: string;
  schema: Schema;
  wrap: (text: string) => string;
}

/**
 * Bodies of at most so many bytes that are full of values, of wrong items, of depth, and of long texts and names. A pattern or form
 * that is among the `tried` ones is left out, because it costs the same wherever it stands.
 */
export function worstBodiesOf(schema: Schema, bytes: number, tried = new Set<string>()): WorstBody[] {
  const everywhere = fillersOf({}, bytes).map(({ says, text }) => ({ says: `nothing but ${says}`, text }));
  const unknown = fillersOf({}, bytes - 20).map(({ says, text }) => ({
    says: `an unknown property with ${says}`,
    text: `{"unknown":${text}}`,
  }));
  const inPlaces = [...placesOf({ pointer: '', schema, wrap: (text) => text })].flatMap((place) => {
    const left = bytes - Buffer.byteLength(place.wrap(''));
    return ownFillersOf(place.schema, left, tried).map(({ says, text }) => ({
      says: `${place.pointer}: ${says}`,
      text: place.wrap(text),
    }));
  });
  return [...everywhere, ...unknown, ...inPlaces];
}

/** What is bad anywhere. */
function fillersOf(items: Schema, bytes: number): WorstBody[] {
  return [
    { says: 'numbers', text: listOf('0', bytes) },
    { says: 'empty objects', text: listOf('{}', bytes) },
    { says: 'items as they should be', text: listOf(JSON.stringify(sampleOf(items)) ?? '0', bytes) },
    { says: 'texts with NUL', text: listOf(String.raw`"\u0000"`, bytes) },
    { says: 'brackets in brackets', text: '['.repeat(bytes / 2) + ']'.repeat(bytes / 2) },
    { says: 'brackets without an end', text: '['.repeat(bytes) },
    { says: 'objects in objects', text: `${'{"a":'.repeat(bytes / 6)}0${'}'.repeat(bytes / 6)}` },
    { says: 'names', text: objectOf(bytes, '0') },
    { says: 'a long text', text: `"${'x'.repeat(bytes - 2)}"` },
    { says: 'escaped quotes', text: `"${String.raw`\"`.repeat(bytes / 2 - 2)}"` },
    { says: 'a long name over faults', text: longName(bytes) },
  ];
}

function ownFillersOf(schema: Schema, bytes: number, tried: Set<string>): WorstBody[] {
  switch (schema.type) {
    case 'array':
      return fillersOf(schema.items ?? {}, bytes).slice(0, 4);
    case 'object':
      return [{ says: 'names', text: objectOf(bytes, '{}') }];
    case 'string':
      // What a pattern or a form is tried on, with an end that fits neither.
      return isTried(schema, tried)
        ? []
        : ['a', '-', '1', 'a.', 'a/'].map((each) => ({
            says: `a long text of ${each}`,
            text: `"${each.repeat((bytes - 4) / each.length)}!"`,
          }));
    default:
      return [];
  }
}

function isTried({ pattern, format }: Schema, tried: Set<string>): boolean {
  const key = JSON.stringify([pattern, format]);
  const isKnown = (pattern === undefined && format === undefined) || tried.has(key);
  tried.add(key);
  return isKnown;
}

const listOf = (item: string, bytes: number): string =>
  `[${`${item},`.repeat(Math.max(0, (bytes - item.length - 2) / (item.length + 1)))}${item}]`;

function objectOf(bytes: number, value: string): string {
  const entries: string[] = [];
  for (let left = bytes - 2; left > 0;) {
    const entry = `"k${entries.length.toString(36)}":${value}`;
    left -= entry.length + 1;
    if (left > 0) entries.push(entry);
  }
  return `{${entries.join(',')}}`;
}

const longName = (bytes: number): string =>
  `{"${'k'.repeat(bytes / 2 - 10)}":${listOf(String.raw`"\u0000"`, bytes / 2 - 10)}}`;

function* placesOf(place: Place): Generator<Place> {
  const { pointer, schema, wrap } = place;
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms !== undefined) {
    for (const form of forms) yield* placesOf({ ...place, schema: form });
    return;
  }
  yield place;
  if (schema.type === 'array' && schema.items !== undefined)
    yield* placesOf({ pointer: `${pointer}/0`, schema: schema.items, wrap: (text) => wrap(`[${text}]`) });
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const around = JSON.stringify({ ...(sampleOf(schema) as object), [name]: '@' });
    const inside = (text: string) => wrap(around.replace(`"${name}":"@"`, () => `"${name}":${text}`));
    yield* placesOf({ pointer: `${pointer}/${name}`, schema: property, wrap: inside });
  }
}
