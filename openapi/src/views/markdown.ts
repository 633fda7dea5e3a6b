import { type ContentView, groupContents } from '../reading/contents.ts';
import type { LinkView } from '../reading/links.ts';
import type { OperationView, ParameterView } from '../reading/operations.ts';
import type { SchemaView } from '../reading/schemas.ts';
import { samplesOf } from '../reading/samples.ts';
import { kindText } from './access.ts';
import { languageOf } from './text.ts';

const LINES_AT_MOST = 400;

/** An operation for who reads Markdown: the same in English, without what only a page can do. */
export function operationMarkdown(operation: OperationView): string {
  const { method, path, title, description, servers, security, body, responses } = operation;
  const [sample] = samplesOf(operation);
  const parts = [
    `### ${line(title)}${operation.isDeprecated ? ' (deprecated)' : ''}`,
    `${code(`${method.toUpperCase()} ${path}`)}`,
    description ?? '',
    servers.length === 0 ? '' : `Servers: ${servers.map(({ template }) => code(template)).join(', ')}`,
    securityLine(security),
    parametersTable(operation.parameters),
    ...(body === undefined
      ? []
      : ['**Body**', body.description ?? '', ...groupContents(body.contents).flatMap(contentParts)]),
    ...responses.flatMap((response) => [
      `**Response ${code(response.status)}** ${line(response.description ?? '')}`.trimEnd(),
      parametersTable(response.headers),
      ...groupContents(response.contents).flatMap(contentParts),
      response.links.map(linkLine).join('\n'),
    ]),
    sample === undefined ? '' : fence(sample.language, sample.code),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** A schema in the same way. */
export const schemaMarkdown = (name: string, view: SchemaView): string =>
  `### ${line(name)}\n\n${[view.description ?? '', schemaList(view)].filter((part) => part !== '').join('\n\n')}\n`;

function securityLine(security: OperationView['security']): string {
  const ways = security.flatMap(({ schemes }) => {
    const words = schemes.map(
      (scheme) => `${kindText(scheme, 'API key')}${scheme.key === undefined ? '' : ` ${code(scheme.key)}`}`,
    );
    return words.length === 0 ? [] : [words.join(' and ')];
  });
  return ways.length === 0 ? '' : `Authorization: ${ways.join(', or ')}`;
}

function parametersTable(parameters: readonly ParameterView[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, schema, isRequired, description }) =>
    [code(name), place, code(schema.type), isRequired ? 'yes' : 'no', line(description ?? '')].map(cell).join(' | '),
  );
  return [
    '| Name | In | Type | Required | Description |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

function linkLine({ name, description, target: { method, path }, values }: LinkView): string {
  const to = code(method === undefined ? path : `${method.toUpperCase()} ${path}`);
  const facts = values.map(([parameter, value]) => `${code(parameter)} = ${code(value)}`);
  return `- Link ${code(name)} to ${to}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}${description === undefined ? '' : `: ${line(description)}`}`;
}

function contentParts(group: readonly ContentView[]): string[] {
  const schema = group[0]?.schema;
  const types = group.map(({ type }) => code(type)).join(', ');
  const head = `${types}${schema === undefined || schema.type === '' ? '' : `: ${code(schema.type)}`}`;
  const samples = group.flatMap(({ type, examples: [example] }) =>
    example === undefined ? [] : [fence(languageOf(type), example.text)],
  );
  return [head, schema === undefined ? '' : schemaList(schema), ...new Set(samples)];
}

function schemaList(schema: SchemaView): string {
  const lines: string[] = [];
  addInside(lines, schema, 0);
  const shown = lines.slice(0, LINES_AT_MOST);
  return [...shown, ...(lines.length > shown.length ? ['- …'] : [])].join('\n');
}

function addInside(lines: string[], schema: SchemaView, depth: number): void {
  if (lines.length > LINES_AT_MOST) return;
  const add = (label: string, inner: SchemaView, isRequired: boolean) => {
    lines.push(`${'  '.repeat(depth)}- ${label}${factsOf(inner, isRequired)}`);
    addInside(lines, inner, depth + 1);
  };
  for (const { name, isRequired, schema: inner } of schema.properties) add(code(name), inner, isRequired);
  if (schema.items !== undefined) add('each item', schema.items, false);
  if (schema.others !== undefined) add('other properties', schema.others, false);
  for (const { kind, options } of schema.choices)
    for (const option of options)
      add(`${kind === 'not' ? 'not' : 'or'} ${code(option.title ?? option.name ?? option.type)}`, option, false);
}

function factsOf(schema: SchemaView, isRequired: boolean): string {
  const words = [
    schema.type,
    isRequired ? 'required' : '',
    ...schema.marks,
    schema.isCut === 'circular' ? 'as above' : '',
  ];
  const allowed = schema.allowed.length === 0 ? '' : ` One of ${schema.allowed.map(code).join(', ')}.`;
  const facts = words.filter((word) => word !== '').join(', ');
  return `${facts === '' ? '' : ` (${facts})`}${schema.description === undefined ? '' : `: ${line(schema.description)}`}${allowed}`;
}

export const line = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 1000);

export const cell = (text: string): string => text.replaceAll('|', String.raw`\|`);

export const code = (text: string): string => {
  const shown = line(text).replaceAll('`', "'");
  return shown === '' ? '' : `\`${shown}\``;
};

/** A fence that is longer than any in the text. */
export function fence(language: string, text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/g)].map(([run]) => run.length));
  const mark = '`'.repeat(longest + 1);
  return `${mark}${language}\n${text.trimEnd()}\n${mark}`;
}
