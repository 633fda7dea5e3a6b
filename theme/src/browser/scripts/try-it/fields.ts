import { serialize, type NamedValue, type Value } from './values.ts';

/** What a reader filled in, as the request needs it. */
export interface Filled {
  method: string;
  block: string;
  /** With its variables filled in. */
  serverUrl: string;
  server: number;
  /** Whether no browser may ask this server. */
  isFar: boolean;
  variables: NamedValue[];
  /** With the names of its parameters in braces. */
  path: string;
  pathValues: NamedValue[];
  query: NamedValue[];
  headers: NamedValue[];
  cookies: NamedValue[];
  /** Without a type where the browser gives it one. */
  body?: { content: BodyInit; type?: string };
}

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** A field that should hold JSON, and does not. */
export class BadField extends Error {
  override name = 'BadField';
  readonly control: Control;

  constructor(control: Control) {
    super('This field holds no JSON.');
    this.control = control;
  }
}

/** The controls that count: those of what was not chosen are disabled. */
export const controlsIn = (form: HTMLFormElement): Control[] =>
  [...form.querySelectorAll<Control>('input, select, textarea')].filter(
    (control) => control.closest('fieldset[disabled]') === null,
  );

/** Everything that a reader filled in; what is empty is left out. Throws `BadField`. */
export function readForm(form: HTMLFormElement): Filled {
  const { method = 'GET', path = '', block = '' } = form.dataset;
  const controls = controlsIn(form);
  const body = bodyOf(controls);
  const filled: Filled = {
    ...serverOf(form, controls),
    ...{ method, path, block, pathValues: [], query: [], headers: [], cookies: [] },
    ...(body === undefined || method === 'GET' || method === 'HEAD' ? {} : { body }),
  };
  addParameters(filled, controls);
  addAccess(filled, controls);
  return filled;
}

/** The server that is chosen, with its variables. */
export function serverOf(
  form: HTMLFormElement,
  controls = controlsIn(form),
): Pick<Filled, 'server' | 'serverUrl' | 'variables' | 'isFar'> {
  const select = form.querySelector<HTMLSelectElement>('select[name="server"]');
  const { template = '', far } = select?.options[select.selectedIndex]?.dataset ?? {};
  const variables = controls.flatMap(({ name, value }): NamedValue[] =>
    name.startsWith('variable:') ? [[name.slice('variable:'.length), value]] : [],
  );
  const serverUrl = variables.reduce((url, [name, value]) => url.replaceAll(`{${name}}`, () => value), template);
  return { server: Number(select?.value ?? 0), serverUrl, variables, isFar: far !== undefined };
}

const PARAMETER = /^(path|query|header|cookie):([^]*)$/;

function addParameters(filled: Filled, controls: readonly Control[]): void {
  const lists = { path: filled.pathValues, query: filled.query, header: filled.headers, cookie: filled.cookies };
  const named = Map.groupBy(
    controls.filter(({ name }) => PARAMETER.test(name)),
    ({ name }) => name,
  );
  for (const [given, some] of named) {
    const [, place, name = ''] = PARAMETER.exec(given) ?? [];
    const value = valueOf(some);
    const { style = '', exploded } = some[0]?.dataset ?? {};
    const parameter = { name, place: place as keyof typeof lists, style, isExploded: exploded !== undefined };
    if (value !== undefined) lists[parameter.place].push(...serialize(parameter, value));
  }
}

/** What the controls of one name hold together; undefined for nothing. */
function valueOf(controls: readonly Control[]): Value | undefined {
  const [control] = controls;
  if (control === undefined) return undefined;
  if (control.type === 'checkbox') {
    const chosen = controls.filter((each) => (each as HTMLInputElement).checked).map(({ value }) => value);
    return chosen.length === 0 ? undefined : chosen;
  }
  if (control.value === '') return undefined;
  switch (control.dataset['kind']) {
    case 'list':
      return linesOf(control);
    case 'map':
      return mapOf(control);
    case 'json':
      readJson(control);
      return control.value;
    default:
      return control.value;
  }
}

function linesOf({ value }: Control): string[] | undefined {
  const lines = value.split('\n').filter((line) => line.trim() !== '');
  return lines.length === 0 ? undefined : lines;
}

function mapOf(control: Control): Record<string, string> {
  const read = readJson(control);
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw new BadField(control);
  const entries = Object.entries(read).map(([key, value]) => [key, textOf(value)]);
  return Object.fromEntries(entries) as Record<string, string>;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

function readJson(control: Control): unknown {
  try {
    return JSON.parse(control.value);
  } catch {
    throw new BadField(control);
  }
}

function addAccess(filled: Filled, controls: readonly Control[]): void {
  const access = controls.filter(({ name, value }) => name === 'access' && value !== '');
  const valueOfKind = (kind: string) => access.find(({ dataset }) => dataset['kind'] === kind)?.value;
  for (const { dataset, value } of access) {
    const { kind, in: place, key = '' } = dataset;
    if (kind === 'bearer') filled.headers.push(['Authorization', `Bearer ${value.trim().replace(/^bearer\s+/i, '')}`]);
    else if (kind === 'whole') filled.headers.push(['Authorization', value]);
    else if (kind !== 'key') continue;
    else if (place === 'query') filled.query.push([key, value]);
    else if (place === 'cookie') filled.cookies.push([key, encodeURIComponent(value)]);
    else filled.headers.push([key, value]);
  }
  const [user, password] = [valueOfKind('user'), valueOfKind('password')];
  if (user === undefined && password === undefined) return;
  const bytes = new TextEncoder().encode(`${user ?? ''}:${password ?? ''}`);
  filled.headers.push(['Authorization', `Basic ${btoa(String.fromCharCode(...bytes))}`]);
}

function bodyOf(controls: readonly Control[]): Filled['body'] {
  const form = controls.find(({ name }) => name === 'form');
  if (form !== undefined) return formBody(form.value, controls);
  const file = controls.find(({ name }) => name === 'file') as HTMLInputElement | undefined;
  const [chosen] = file?.files ?? [];
  if (chosen !== undefined) return { content: chosen, type: typeOfFile(file?.dataset['type'] ?? '', chosen) };
  const area = controls.find(({ name }) => name === 'body');
  if (area === undefined || area.value.trim() === '') return undefined;
  const type = area.dataset['type'] ?? '';
  return { content: area.value, type: type.includes('*') ? guessedType(area.value) : type };
}

/** A description may name many types at once, such as `image/*`. */
const typeOfFile = (type: string, file: File): string =>
  type.includes('*') ? file.type || 'application/octet-stream' : type;

function guessedType(value: string): string {
  try {
    JSON.parse(value);
    return 'application/json';
  } catch {
    return 'text/plain';
  }
}

const FIELD = 'field:';

function formBody(type: string, controls: readonly Control[]): Filled['body'] {
  const entries = controls
    .filter(({ name }) => name.startsWith(FIELD))
    .flatMap((control): [string, string | File][] =>
      partsOf(control).map((part) => [control.name.slice(FIELD.length), part]),
    );
  if (entries.length === 0) return undefined;
  if (/^multipart\//i.test(type)) {
    const data = new FormData();
    for (const [name, part] of entries) data.append(name, part);
    return { content: data };
  }
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { content: new URLSearchParams(texts).toString(), type };
}

function partsOf(control: Control): (string | File)[] {
  if (control.type === 'file') return [...((control as HTMLInputElement).files ?? [])];
  if (control.value === '') return [];
  if (control.dataset['kind'] === 'list') return linesOf(control) ?? [];
  if (control.dataset['kind'] === 'map') readJson(control);
  return [control.value];
}
