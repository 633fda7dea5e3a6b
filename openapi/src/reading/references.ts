import type { Description } from './document.ts';
import { isMapping, listOf, type Mapping, mappingOf, textOf, valueOf } from './values.ts';

/** A value of a description and the file in which it stands: references in it begin there. */
export interface Held {
  value: unknown;
  file: string;
  /** What named it last, if anything did: equal names are equal values. */
  reference?: string;
}

const HOPS_AT_MOST = 20;

/** What a value says itself, or what it refers to. Nothing for a reference that is broken or circular. */
export function follow(description: Description, held: Held): Held {
  let at = held;
  for (let hop = 0; hop < HOPS_AT_MOST; hop++) {
    const reference = isMapping(at.value) ? valueOf(at.value, '$ref') : undefined;
    if (typeof reference !== 'string') return at;
    const found = lookUp(description, at.file, reference);
    // Words next to a reference describe its target.
    at = { ...found, value: withWords(found.value, mappingOf(at.value)) };
  }
  return { value: undefined, file: at.file };
}

const WORDS = ['description', 'summary', 'deprecated', 'readOnly', 'writeOnly'];

function withWords(value: unknown, reference: Mapping): unknown {
  const words = WORDS.filter((key) => reference[key] !== undefined);
  if (!isMapping(value) || words.length === 0) return value;
  return { ...value, ...Object.fromEntries(words.map((key) => [key, reference[key]])) };
}

function lookUp(description: Description, file: string, reference: string): Held {
  const [path, pointer] = split(reference);
  const target = path === '' ? file : joinPath(file, path);
  const value = valueAt(description.files.get(target), pointer);
  return { value, file: target, reference: `${target}#${pointer}` };
}

/** What a JSON pointer leads to. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const step of pointer.split('/').slice(1)) {
    const key = stepName(step);
    value = Array.isArray(value) ? listOf(value)[Number(key)] : valueOf(mappingOf(value), key);
  }
  return value;
}

/** What a step of a JSON pointer is called. */
export const stepName = (step: string): string => decode(step).replaceAll('~1', '/').replaceAll('~0', '~');

function split(reference: string): [string, string] {
  const at = reference.indexOf('#');
  return at === -1 ? [reference, ''] : [reference.slice(0, at), reference.slice(at + 1)];
}

/** A path from the folder of a file; those that name another host are not followed. */
export function joinPath(file: string, path: string): string {
  const parts = path.startsWith('/') ? [] : file.split('/').slice(0, -1);
  for (const part of decode(path).split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // A percent sign may also be one.
    return text;
  }
}

/** The last part of a reference: what its author calls the thing. */
export function nameIn(reference: string | undefined): string | undefined {
  const name = reference?.slice(reference.lastIndexOf('/') + 1);
  return name === undefined || name === '' || name.endsWith('#') ? undefined : textOf(decode(name), 100);
}

const FILE_REFERENCE =
  /["']?\$ref["']?[ \t]*:[ \t]*(?:"([^"\n]{1,500})"|'([^'\n]{1,500})'|([^\s"'#,}][^\s,}]{0,500}))/g;

/** The other files that a description may refer to, relative to its root. Some of them may be none. */
export function referredFiles(path: string, text: string): string[] {
  const found = new Set<string>();
  for (const [, double, single, bare] of text.matchAll(FILE_REFERENCE)) {
    const [file] = split(double ?? single ?? bare ?? '');
    if (file !== '' && !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(file)) found.add(joinPath(path, file));
  }
  return [...found];
}
