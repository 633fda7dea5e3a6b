import { refuse } from './refusal.ts';
import { asData, boundedText, expressionText, shown } from './values.ts';

type Call<Subject> = (subject: Subject, argument: unknown) => unknown;

const ON_TEXTS = new Map<string, Call<string>>([
  ['includes', (text, part) => text.includes(asText(part))],
  ['startsWith', (text, part) => text.startsWith(asText(part))],
  ['endsWith', (text, part) => text.endsWith(asText(part))],
  ['indexOf', (text, part) => text.indexOf(asText(part))],
  ['toUpperCase', (text) => boundedText(boundedText(text).toUpperCase())],
  ['toLowerCase', (text) => boundedText(boundedText(text).toLowerCase())],
  ['trim', (text) => text.trim()],
]);

const ON_LISTS = new Map<string, Call<readonly unknown[]>>([
  ['includes', (list, item) => list.includes(item)],
  ['indexOf', (list, item) => list.indexOf(item)],
  ['join', (list, separator) => join(list, separator === undefined ? ',' : asText(separator))],
]);

/** Calls a method of a text or a list, if it is one of the few that there are. */
export function callMethod(subject: unknown, name: unknown, argument: unknown): unknown {
  const method = typeof name === 'string' ? name : '';
  if (typeof subject === 'string') return (ON_TEXTS.get(method) ?? unknown(method))(subject, argument);
  if (Array.isArray(subject)) return (ON_LISTS.get(method) ?? unknown(method))(subject, argument);
  return unknown(method);
}

function unknown(method: string): never {
  refuse(`The function ${shown(method)} is not known here.`);
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : refuse('The function takes a text.');
}

function join(list: readonly unknown[], separator: string): string {
  let text = '';
  list.forEach((item, index) => {
    text = boundedText(text + (index === 0 ? '' : separator) + expressionText(asData(item)));
  });
  return text;
}
