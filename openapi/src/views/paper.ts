import { type ContentView, groupContents } from '../reading/contents.ts';
import type { OperationView, ParameterView, ResponseView } from '../reading/operations.ts';
import { samplesOf } from '../reading/samples.ts';
import type { SchemaView } from '../reading/schemas.ts';
import { kindText } from './access.ts';
import { cell, code, fence, line } from './markdown.ts';
import { languageOf } from './text.ts';
import type { OpenapiWords } from './words.ts';

/** Paper is for looking things up: what is longer is cut, and says so. */
const ROWS_AT_MOST = 60;
const DEEPEST = 4;
const REQUEST_LINES = 14;
const ANSWER_LINES = 24;
const SAID_AT_MOST = 300;

/** What is written of an operation. A schema is shown where it is met first, and named from then on. */
interface Writing {
  words: OpenapiWords;
  shown: Set<string>;
}

/** An operation for who prints it, in about a sheet: parameters and schemas as tables, one sample of each side. */
export function operationPaper(operation: OperationView, words: OpenapiWords): string {
  const { method, path, title, description, servers, security, body, responses } = operation;
  const writing: Writing = { words, shown: new Set() };
  const [sample] = samplesOf(operation);
  const parts = [
    `### ${line(title)}${operation.isDeprecated ? ` (${words.deprecated})` : ''}`,
    code(`${method.toUpperCase()} ${path}`),
    description ?? '',
    servers.length === 0 ? '' : `${words.servers}: ${servers.map(({ template }) => code(template)).join(', ')}`,
    securityLine(words, security),
    ...parametersParts(writing, operation.parameters),
    ...(body === undefined ? [] : bodyParts(writing, body)),
    ...responsesParts(writing, responses),
    sample === undefined
      ? ''
      : `**${words.request}**\n\n${fence(sample.language, firstLines(sample.code, REQUEST_LINES))}`,
    answerPart(words, responses),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** A schema in the same way. */
export function schemaPaper(name: string, view: SchemaView, words: OpenapiWords): string {
  const writing: Writing = { words, shown: new Set() };
  return `### ${line(name)}\n\n${[view.description ?? '', schemaTable(writing, view)].filter((part) => part !== '').join('\n\n')}\n`;
}

function securityLine(words: OpenapiWords, security: OperationView['security']): string {
  const ways = security.flatMap(({ schemes }) =>
    schemes.length === 0
      ? []
      : [
          schemes
            .map((scheme) => kindText(scheme, words.apiKey) + (scheme.key === undefined ? '' : ` ${code(scheme.key)}`))
            .join(' + '),
        ],
  );
  return ways.length === 0 ? '' : `${words.authorization}: ${ways.join(' / ')}`;
}

const PLACES = [
  ['path', 'pathParameters'],
  ['query', 'queryParameters'],
  ['header', 'headerParameters'],
  ['cookie', 'cookieParameters'],
] as const;

function parametersParts(writing: Writing, parameters: readonly ParameterView[]): string[] {
  return PLACES.flatMap(([place, word]) => {
    const some = parameters.filter((parameter) => parameter.in === place);
    const rows = some.map(({ name, schema, isRequired, description }) =>
      row(writing, { name, schema, isRequired, said: description ?? schema.description }),
    );
    return some.length === 0 ? [] : [`**${writing.words[word]}**`, table(rows)];
  });
}

function bodyParts(writing: Writing, body: NonNullable<OperationView['body']>): string[] {
  const required = body.isRequired ? ` (${writing.words.required})` : '';
  return [
    `**${writing.words.body}**${required}`,
    body.description ?? '',
    ...groupContents(body.contents).flatMap((group) => contentParts(writing, group)),
  ];
}

/** Responses that say the same in the same form are one. */
function responsesParts(writing: Writing, responses: readonly ResponseView[]): string[] {
  const parts = responses.flatMap((response) => [
    `${code(response.status)} ${line(response.description ?? '').slice(0, SAID_AT_MOST)}`.trimEnd(),
    ...(response.headers.length === 0
      ? []
      : [
          table(
            response.headers.map(({ name, schema, isRequired, description }) =>
              row(writing, { name, schema, isRequired, said: description }),
            ),
          ),
        ]),
    ...groupContents(response.contents).flatMap((group) => contentParts(writing, group)),
  ]);
  return parts.length === 0 ? [] : [`**${writing.words.responses}**`, ...parts];
}

function contentParts(writing: Writing, group: readonly ContentView[]): string[] {
  const schema = group[0]?.schema;
  const types = group.map(({ type }) => code(type)).join(', ');
  if (schema === undefined) return [types];
  const type = schema.type === '' ? '' : `: ${code(schema.type)}`;
  const isKnown = isShown(writing, schema);
  return [
    `${types}${type}${isKnown ? ` (${writing.words.circular})` : ''}`,
    ...(isKnown ? [] : [schemaTable(writing, schema)]),
  ];
}

interface Row {
  name: string;
  schema: SchemaView;
  isRequired: boolean;
  said: string | undefined;
  /** What is in it was shown before. */
  isAbove?: boolean;
}

function schemaTable(writing: Writing, schema: SchemaView): string {
  const rows: Row[] = [];
  addInside(writing, rows, { path: '', schema, depth: 0 });
  const shown = rows.slice(0, ROWS_AT_MOST).map((each) => row(writing, each));
  const left = rows.length - shown.length;
  const more = left > 0 ? [`| ${writing.words.more.replace('{count}', String(left))} | |`] : [];
  return shown.length === 0 ? '' : table([...shown, ...more]);
}

/** Everything in a schema by its path. */
function addInside(
  writing: Writing,
  rows: Row[],
  { path, schema, depth }: { path: string; schema: SchemaView; depth: number },
): void {
  const name = schema.name ?? '';
  if (depth > DEEPEST || rows.length > ROWS_AT_MOST * 4 || (name !== '' && writing.shown.has(name))) return;
  if (name !== '') writing.shown.add(name);
  const add = (step: string, inner: SchemaView, isRequired: boolean): void => {
    rows.push({
      name: path + step,
      schema: inner,
      isRequired,
      said: inner.description,
      isAbove: isShown(writing, inner),
    });
    addInside(writing, rows, {
      path: `${path}${step}${inner.items === undefined ? '' : '[]'}.`,
      schema: inner,
      depth: depth + 1,
    });
  };
  for (const { name: key, isRequired, schema: inner } of schema.properties) add(key, inner, isRequired);
  // A list has no row of its own: its type is said where it is.
  if (schema.items !== undefined) addInside(writing, rows, { path, schema: schema.items, depth: depth + 1 });
  if (schema.others !== undefined) add('*', schema.others, false);
  for (const { options } of schema.choices)
    for (const option of options)
      // What may be text or null says so by its type.
      if (option.properties.length > 0 || option.description !== undefined)
        add(`(${option.title ?? option.name ?? option.type})`, option, false);
}

const isShown = ({ shown }: Writing, { name, isCut, properties }: SchemaView): boolean =>
  isCut === 'circular' || (name !== undefined && properties.length > 0 && shown.has(name));

function row({ words }: Writing, { name, schema, isRequired, said, isAbove = false }: Row): string {
  const facts = [
    schema.type === '' ? '' : code(schema.type),
    isRequired ? words.required : '',
    ...schema.marks.map((mark) => words[mark]),
    isAbove ? words.circular : '',
  ].filter((fact) => fact !== '');
  const allowed = schema.allowed.length === 0 ? '' : ` ${words.allowed}: ${schema.allowed.map(code).join(', ')}`;
  const fallback = schema.default === undefined ? '' : ` ${words.default}: ${code(schema.default)}`;
  const text = line(said ?? '').slice(0, SAID_AT_MOST) + allowed + fallback;
  return `| ${[`${code(name)} ${facts.join(', ')}`, text].map((each) => cell(each.trim())).join(' | ')} |`;
}

const table = (rows: readonly string[]): string => ['|  |  |', '| --- | --- |', ...rows].join('\n');

/** What the first good answer looks like. */
function answerPart(words: OpenapiWords, responses: readonly ResponseView[]): string {
  const good = responses.find(({ status }) => status.startsWith('2')) ?? responses[0];
  const content = good?.contents.find(({ examples }) => examples.length > 0);
  const [example] = content?.examples ?? [];
  if (content === undefined || example === undefined) return '';
  return `**${words.response}**\n\n${fence(languageOf(content.type), firstLines(example.text, ANSWER_LINES))}`;
}

function firstLines(text: string, most: number): string {
  const lines = text.trimEnd().split('\n');
  return lines.length <= most ? text : [...lines.slice(0, most), '…'].join('\n');
}
