import { STATUS_CODES } from 'node:http';
import { escapeHtml } from '@lectern/content';
import { type ContentView, groupContents } from '../reading/contents.ts';
import type { CallbackView, OperationView, ParameterView, ResponseView } from '../reading/operations.ts';
import type { LinkView } from '../reading/links.ts';
import type { SchemaView } from '../reading/schemas.ts';
import { factsHtml, insideHtml, itemHtml, typeHtml } from './schema.ts';
import { securityHtml, serversHtml } from './access.ts';
import { sideHtml } from './side.ts';
import { codeHtml, languageOf, proseBox, type Writing } from './text.ts';

const PLACES = [
  ['path', 'pathParameters'],
  ['query', 'queryParameters'],
  ['header', 'headerParameters'],
  ['cookie', 'cookieParameters'],
] as const;

/** An operation or webhook: what is to be known on one side, what to copy on the other. */
export function operationHtml(writing: Writing, operation: OperationView, tryIt: string): string {
  const { words } = writing;
  const text = [
    proseBox(writing, operation.description),
    linkHtml(operation),
    securityHtml(writing, operation.security),
    ...PLACES.map(([place, word]) =>
      parametersHtml(
        writing,
        words[word],
        operation.parameters.filter((each) => each.in === place),
      ),
    ),
    bodyHtml(writing, operation),
    responsesHtml(writing, operation.responses),
    callbacksHtml(writing, operation),
    serversHtml(writing, operation.servers),
  ].join('');
  return `<section class="api">${headHtml(writing, operation)}
<div class="api-columns"><div class="api-text">${text}</div><div class="api-side"><div class="api-side-inner">${sideHtml(writing, operation, tryIt)}</div></div></div></section>\n`;
}

function headHtml({ id, words, pageTitle }: Writing, operation: OperationView): string {
  const { method, path, isWebhook, title } = operation;
  const marks = [
    operation.isDeprecated ? mark('deprecated', words.deprecated) : '',
    operation.isInternal ? mark('internal', words.internal) : '',
    operation.stability === undefined ? '' : mark('stability', escapeHtml(operation.stability)),
    isWebhook ? mark('webhook', words.webhook) : '',
  ].join('');
  // Its page may have the same title, right above.
  const seen = title === pageTitle ? ' visually-hidden' : '';
  const heading = `<h2 class="api-title${seen}" id="${id}">${escapeHtml(title)}<a class="heading-link" href="#${id}" aria-label="${escapeHtml(title)}"></a></h2>`;
  const line = `<p class="api-line">${methodHtml(method)} <code class="openapi-path">${pathHtml(path)}</code>${marks}</p>`;
  return `<div class="api-head${operation.isDeprecated ? ' is-deprecated' : ''}">${heading}${line}</div>`;
}

const mark = (name: string, text: string): string => ` <span class="api-mark api-mark-${name}">${text}</span>`;

/** A path with its parameters set apart; a long one may be broken at its slashes. */
const pathHtml = (path: string): string =>
  path
    .split(/(\{[^{}]*\}|\/)/)
    .map((part) => {
      if (part === '/') return '/<wbr>';
      return part.startsWith('{') ? `<span class="api-path-part">${escapeHtml(part)}</span>` : escapeHtml(part);
    })
    .join('');

const linkHtml = ({ link }: OperationView): string =>
  link === undefined
    ? ''
    : `<p><a href="${escapeHtml(link.url)}" rel="noopener noreferrer">${escapeHtml(link.text)}</a></p>`;

const partHtml = (title: string, inner: string): string =>
  inner === '' ? '' : `<div class="api-part"><h3 class="api-part-title">${title}</h3>${inner}</div>`;

function parametersHtml(writing: Writing, title: string, parameters: readonly ParameterView[]): string {
  if (parameters.length === 0) return '';
  return partHtml(title, `<ul class="api-list">${parameters.map((each) => itemHtml(writing, each)).join('')}</ul>`);
}

function bodyHtml(writing: Writing, { body }: OperationView): string {
  if (body === undefined) return '';
  const required = body.isRequired ? ` <span class="api-required">${writing.words.required}</span>` : '';
  const contents = groupContents(body.contents).map((group) => contentHtml(writing, group));
  return partHtml(writing.words.body + required, proseBox(writing, body.description) + contents.join(''));
}

/** The types that share a schema, and what it has. */
function contentHtml(writing: Writing, group: readonly ContentView[]): string {
  const schema = group[0]?.schema;
  const types = group.map(({ type }) => `<code>${escapeHtml(type)}</code>`).join(' ');
  const line = `<p class="api-content-type">${types}${schema === undefined ? '' : typeHtml(schema)}</p>`;
  return line + (schema === undefined ? '' : schemaHtml(writing, schema));
}

/** A schema that is shown by itself: what is said of it, and what stands in it. */
export const schemaHtml = (writing: Writing, schema: SchemaView): string =>
  `${proseBox(writing, schema.description)}${factsHtml(writing, schema)}${insideHtml(writing, schema)}`;

function responsesHtml(writing: Writing, responses: readonly ResponseView[]): string {
  return partHtml(writing.words.responses, responses.map((response) => responseHtml(writing, response)).join(''));
}

export const statusHtml = (status: string): string => {
  const first = /^[1-5]/.exec(status)?.[0];
  return `<code class="openapi-status${first === undefined ? '' : ` status-${first}`}">${escapeHtml(status)}</code>`;
};

function responseHtml(writing: Writing, { status, description, headers, contents, links }: ResponseView): string {
  const meaning = STATUS_CODES[status] ?? '';
  const [line = '', ...others] = (description?.trim() || meaning).split('\n');
  // What is short stands in the line; all else is Markdown, and folded away with the rest.
  const isShort = others.length === 0 && line.length <= 120 && !/[`*_[<]/.test(line);
  const inLine = isShort ? line : meaning;
  const said = inLine === '' ? '' : ` <span class="api-response-text">${escapeHtml(inLine)}</span>`;
  const inside = [
    isShort ? '' : proseBox(writing, description),
    headers.length === 0
      ? ''
      : `<p class="api-label">${writing.words.headerParameters}</p><ul class="api-list">${headers.map((header) => itemHtml(writing, header)).join('')}</ul>`,
    ...groupContents(contents).map((group) => contentHtml(writing, group)),
    linksHtml(writing, links),
  ].join('');
  if (inside === '') return `<div class="api-response">${statusHtml(status)}${said}</div>`;
  return `<details class="api-response"><summary>${statusHtml(status)}${said}</summary><div class="api-response-inside">${inside}</div></details>`;
}

/** What the answer is good for next, and which part of it goes where. */
function linksHtml(writing: Writing, links: readonly LinkView[]): string {
  if (links.length === 0) return '';
  const items = links.map(({ name, description, target: { method, path }, values }) => {
    const to = `${method === undefined ? '' : methodHtml(method)} <code class="openapi-path">${pathHtml(path)}</code>`;
    const facts = values.map(
      ([parameter, value]) => `<span><code>${escapeHtml(parameter)}</code> = <code>${escapeHtml(value)}</code></span>`,
    );
    const said = facts.length === 0 ? '' : `<p class="api-facts">${facts.join(' ')}</p>`;
    return `<li class="api-item"><p class="api-item-line"><code class="api-name">${escapeHtml(name)}</code> ${to}</p>${proseBox(writing, description)}${said}</li>`;
  });
  return `<p class="api-label">${writing.words.links}</p><ul class="api-list">${items.join('')}</ul>`;
}

const methodHtml = (method: string): string =>
  `<span class="openapi-method method-${method}">${method.toUpperCase()}</span>`;

function callbacksHtml(writing: Writing, { callbacks }: OperationView): string {
  return partHtml(
    writing.words.callbacks,
    callbacks.length === 0
      ? ''
      : `<ul class="api-list">${callbacks.map((each) => callbackHtml(writing, each)).join('')}</ul>`,
  );
}

/** What the other side sends is folded away: it is another request than the one that the page is about. */
function callbackHtml(writing: Writing, { name, method, path, description, body, responses }: CallbackView): string {
  const line = `<p class="api-item-line"><code class="api-name">${escapeHtml(name)}</code> ${methodHtml(method)} <code class="openapi-path">${pathHtml(path)}</code></p>`;
  const sent = groupContents(body?.contents ?? []).map(
    (group) => contentHtml(writing, group) + group.map((content) => exampleHtml(writing, content)).join(''),
  );
  const inside = [
    body === undefined
      ? ''
      : `<p class="api-label">${writing.words.body}</p>${proseBox(writing, body.description)}${sent.join('')}`,
    responses.length === 0 ? '' : `<p class="api-label">${writing.words.responses}</p>`,
    ...responses.map((response) => responseHtml(writing, response)),
  ].join('');
  const fold =
    inside === '' ? '' : `<details class="api-fold"><summary>${writing.words.request}</summary>${inside}</details>`;
  return `<li class="api-item">${line}${proseBox(writing, description)}${fold}</li>`;
}

function exampleHtml(writing: Writing, { type, examples: [example] }: ContentView): string {
  return example === undefined ? '' : codeHtml(writing, languageOf(type), example.text);
}
