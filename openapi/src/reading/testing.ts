import { readDescription } from './document.ts';
import { findOperation, type OperationView } from './operations.ts';
import { type Reading, type SchemaView, viewSchema } from './schemas.ts';

// What the tests of reading share.

/** A description that says so, ready to be read; `files` are others that it refers to. */
export function readingOf(document: object, files: Record<string, object> = {}): Reading {
  const entry = { openapi: '3.1.0', info: { title: 'T', version: '1' }, ...document };
  const all = Object.entries({ 'a.json': entry, ...files });
  const description = readDescription(all.map(([path, value]) => ({ path, text: JSON.stringify(value) })));
  if (description === undefined) throw new Error('This is no description.');
  return { description, budget: { left: 1000 }, above: [] };
}

/** The operation `GET /x/{id}` that says so. */
export function operationOf(operation: object, item: object = {}, document: object = {}): OperationView {
  const reading = readingOf({ paths: { '/x/{id}': { ...item, get: operation } }, ...document });
  const found = findOperation(reading, { block: 'operation', method: 'get', path: '/x/{id}', name: '' });
  if (found === undefined) throw new Error('There is no such operation.');
  return found;
}

export const schemaOf = (schema: object, schemas: object = {}): SchemaView =>
  viewSchema(readingOf({ components: { schemas } }), { value: schema, file: 'a.json' });
