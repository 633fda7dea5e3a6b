import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SchemaView } from '../reading/schemas.ts';
import { itemHtml } from './schema.ts';
import type { Writing } from './text.ts';
import { englishWords } from './words.ts';

const writing = (): Writing => ({ words: englishWords, code: [], id: 'get-pets', taken: new Map() });

const view = (type: string, more: Partial<SchemaView> = {}): SchemaView => ({
  ...{ type, marks: [], allowed: [], moreAllowed: 0, bounds: [], properties: [], choices: [] },
  ...more,
});

const property = (name: string, schema = view('string')) => ({ name, isRequired: false, schema });
const pet = view('object', { name: 'Pet', properties: [property('name'), property('age', view('integer'))] });

/** What the line of an item says, and what its fold is called; undefined where it has none. */
function read(schema: SchemaView): { summary: string | undefined; html: string } {
  const html = itemHtml(writing(), { name: 'it', isRequired: false, schema });
  const summary = /<summary>(.*?)<\/summary>/.exec(html)?.[1];
  return { summary: summary?.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' '), html };
}

test('a list of things is one fold that names their properties, and its box repeats no label', () => {
  const { summary, html } = read(view('array of Pet', { items: pet }));
  assert.equal(summary, `${englishWords.items} name, age`);
  assert.equal(html.split('api-label').length, 1, html);
});

test('a map of things is one fold of their properties, too', () => {
  assert.equal(read(view('map of Pet', { others: pet })).summary, `${englishWords.others} name, age`);
});

test('what a line says of the items needs no fold', () => {
  const { summary, html } = read(view('array', { items: view('string', { bounds: ['maxLength: 3'] }) }));
  assert.equal(summary, undefined);
  assert.match(html, new RegExp(`<span class="api-label">${englishWords.items}</span>.*maxLength: 3`));
});

test('a fold says all that an object has where it has more than items', () => {
  const mixed: [string, SchemaView][] = [
    ['properties and other keys', view('object', { properties: [property('id')], others: pet })],
    ['items and other keys', view('object', { items: pet, others: pet })],
    ['choices and items', view('array', { items: pet, choices: [{ kind: 'oneOf', options: [pet] }] })],
    ['items of which there is too much', view('array', { items: pet, isCut: 'deep' })],
  ];
  for (const [what, schema] of mixed) {
    const { summary, html } = read(schema);
    assert.notEqual(summary, undefined, what);
    const labels = [...html.matchAll(/<span class="api-label">(.*?)<\/span>/g)].map(([, word]) => word);
    const expected = [schema.items && englishWords.items, schema.others && englishWords.others].filter(Boolean);
    assert.deepEqual(labels, expected, what);
  }
  assert.match(read(mixed[3]?.[1] as SchemaView).html, new RegExp(englishWords.deep));
});

test('a fold names eight properties and says that there are more', () => {
  const many = (count: number) =>
    view('object', { properties: Array.from({ length: count }, (_, index) => property(`p${index + 1}`)) });
  assert.match(read(many(8)).summary ?? '', /p7, p8$/);
  assert.match(read(many(9)).summary ?? '', /p7, p8, …$/);
});

test('what only may be one of some things is a fold with their names', () => {
  const cat = view('object', { title: 'A cat', properties: [property('lives')] });
  const { summary } = read(view('', { choices: [{ kind: 'anyOf', options: [cat, pet, view('string')] }] }));
  assert.equal(summary, `${englishWords.anyOf} A cat, Pet`);
});
