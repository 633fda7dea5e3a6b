import { renderPage } from '@lectern/content';
import { type ContentView, groupContents } from '../reading/contents.ts';
import type { OperationView, ParameterView } from '../reading/operations.ts';
import type { SchemaView } from '../reading/schemas.ts';

/** In characters, of one block; what stands below is found by nobody who would read so far. */
const TEXT_AT_MOST = 20_000;

/** What a reader sees of an operation as plain text, a line for each thing: without samples, which say it once more. */
export function operationText({ method, path, description, parameters, body, responses }: OperationView): string {
  return cut([
    `${method.toUpperCase()} ${path}`,
    ...prose(description),
    ...parameters.flatMap(parameterLines),
    ...prose(body?.description),
    ...groupContents(body?.contents ?? []).flatMap(contentLines),
    ...responses.flatMap((response) => [
      joined(response.status, ...prose(response.description)),
      ...response.headers.flatMap(parameterLines),
      ...groupContents(response.contents).flatMap(contentLines),
      ...response.links.flatMap((link) => [joined(link.name, ...prose(link.description))]),
    ]),
  ]);
}

/** The same of a schema. */
export const schemaText = (view: SchemaView): string => cut(schemaLines('', view));

const parameterLines = ({ name, description, schema }: ParameterView): string[] => [
  joined(name, ...prose(description)),
  ...schemaLines('', { ...schema, description: schema.description === description ? '' : (schema.description ?? '') }),
];

const contentLines = ([{ schema } = {}]: readonly Partial<ContentView>[]): string[] =>
  schema === undefined ? [] : schemaLines('', schema);

function schemaLines(name: string, view: SchemaView): string[] {
  const { properties, items, others, choices } = view;
  return [
    joined(name, view.name ?? '', view.title ?? '', ...prose(view.description), ...view.allowed),
    ...properties.flatMap((property) => schemaLines(property.name, property.schema)),
    ...(items === undefined ? [] : schemaLines('', items)),
    ...(others === undefined ? [] : schemaLines('', others)),
    ...choices.flatMap(({ options }) => options.flatMap((option) => schemaLines('', option))),
  ];
}

const joined = (...words: string[]): string => words.filter((word) => word !== '').join(' ');

/** A text that is nothing but words needs no parser. */
const PLAIN = /^[\p{L}\p{N} ,.'’():;/]*$/u;

/** Markdown as its reader sees it. */
function prose(markdown: string | undefined): string[] {
  if (markdown === undefined || markdown.trim() === '') return [];
  if (PLAIN.test(markdown)) return [markdown.trim()];
  const { title = '', text } = renderPage(markdown);
  return [joined(title, text)];
}

const cut = (lines: readonly string[]): string =>
  lines
    .filter((line) => line !== '')
    .join('\n')
    .slice(0, TEXT_AT_MOST)
    .toWellFormed();
