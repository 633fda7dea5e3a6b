import { snippetz } from '@scalar/snippetz';
import { type ContentView, isFile } from './contents.ts';
import type { OperationView } from './operations.ts';
import { isMapping, type Mapping, shownValue } from './values.ts';

/** Code that calls an operation. */
export interface Sample {
  label: string;
  language: string;
  code: string;
}

/** In the order in which readers are offered them. */
const CLIENTS = [
  { label: 'curl', language: 'bash', target: 'shell', client: 'curl' },
  { label: 'JavaScript', language: 'javascript', target: 'js', client: 'fetch' },
  { label: 'Python', language: 'python', target: 'python', client: 'requests' },
  { label: 'Go', language: 'go', target: 'go', client: 'native' },
  { label: 'Java', language: 'java', target: 'java', client: 'nethttp' },
  { label: 'PHP', language: 'php', target: 'php', client: 'curl' },
] as const;

/** Names under which authors give code in a language that we would write ourselves. */
const SAME: Readonly<Record<string, string>> = {
  ...{ sh: 'curl', shell: 'curl', bash: 'curl', curl: 'curl' },
  ...{
    js: 'JavaScript',
    javascript: 'JavaScript',
    py: 'Python',
    python: 'Python',
    go: 'Go',
    golang: 'Go',
    java: 'Java',
  },
  php: 'PHP',
};

const ELSEWHERE = 'https://api.example.com';

/** The code that the author gives, and ours in the languages that are missing. */
export function samplesOf(operation: OperationView): Sample[] {
  if (operation.isWebhook) return [];
  const own = operation.ownSamples.map((sample) => ({
    ...sample,
    language: sample.language === 'curl' ? 'bash' : sample.language,
  }));
  const given = new Set(operation.ownSamples.map(({ language }) => SAME[language]));
  const request = requestOf(operation);
  const made = CLIENTS.filter(({ label }) => !given.has(label)).flatMap((client) => {
    const code = printed(client, request);
    return code === undefined ? [] : [{ label: client.label, language: client.language, code }];
  });
  return [...own, ...made];
}

type Request = ReturnType<typeof requestOf>;

function printed({ target, client }: (typeof CLIENTS)[number], request: Request): string | undefined {
  try {
    const code = snippetz()
      .print(target, client as 'curl', request)
      ?.slice(0, 20_000);
    if (target === 'shell') return code?.replaceAll(/(?<=--data-urlencode ')[^'=]+(?==)/g, withBrackets);
    return code === undefined || target !== 'python' ? code : `import requests\n\n${code}`;
  } catch {
    // The library takes its input apart as addresses and JSON, which what an author wrote need not be.
    return undefined;
  }
}

/** The names of fields are sent as they stand there, and are read more easily so. */
const withBrackets = (name: string): string => name.replaceAll('%5B', '[').replaceAll('%5D', ']');

function requestOf(operation: OperationView) {
  const { path, method, parameters, body } = operation;
  const [server] = operation.servers;
  const base = (server?.url ?? ELSEWHERE).replace(/\/$/, '');
  const content = body?.contents[0];
  const named = (place: string) =>
    parameters
      .filter((each) => each.in === place && each.isRequired)
      .map(({ name, example: value }) => ({ name, value: value || 'text' }));
  const entry = entryOf(operation);
  const query = [...named('query'), ...(entry.in === 'query' ? [entry] : [])];
  // What lets a caller in may be listed with the parameters, too.
  const isEntry = ({ name }: { name: string }) =>
    entry.in === 'header' && name.toLowerCase() === entry.name.toLowerCase();
  const others = named('header').filter((each) => !isEntry(each));
  const headers = [...others, ...(entry.in === 'header' ? [entry] : [])];
  const sent = content === undefined ? undefined : sentBody(content);
  // The library, or what it calls, gives the parts of a form their boundary.
  const isTyped = sent !== undefined && !sent.mimeType.startsWith('multipart/');
  const typed = isTyped ? [{ name: 'Content-Type', value: sent.mimeType }, ...headers] : headers;
  const search = query.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  const url = `${/^[a-z]+:/i.test(base) ? '' : ELSEWHERE}${base}${pathOf(path, parameters)}${search === '' ? '' : `?${search}`}`;
  return {
    url,
    method: method.toUpperCase(),
    headers: typed.map(({ name, value }) => ({ name, value })),
    cookies: [],
    queryString: [],
    headersSize: -1,
    bodySize: -1,
    httpVersion: 'HTTP/1.1',
    ...(sent?.params === undefined && sent?.text === undefined ? {} : { postData: sent }),
  };
}

interface SentBody {
  mimeType: string;
  text?: string;
  params?: { name: string; value: string; fileName?: string }[];
}

/** What is sent as a body: fields for forms, and a text for all else. Nobody sends a pattern of types. */
function sentBody({ type, schema, examples: [example] }: ContentView): SentBody {
  const mimeType = type.includes('*') ? 'application/json' : type;
  if (example === undefined) return { mimeType };
  const fields = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)/i.test(type) && fieldsOf(example.text);
  if (!fields) return { mimeType, text: example.text };
  const properties = new Map(schema?.properties.map((each) => [each.name, each]));
  const params = Object.entries(fields).flatMap(([name, value]) => {
    const property = properties.get(name);
    if (property !== undefined && isFile(property.schema)) return [{ name, value: '', fileName: 'file' }];
    return flattened(name, value);
  });
  // What must be there comes first, and what has no parts: a description may name hundreds.
  const rankOf = (name: string) =>
    properties.get(name.replace(/\[[^]*/, ''))?.isRequired === true ? 0 : name.includes('[') ? 2 : 1;
  return { mimeType, params: params.toSorted((a, b) => rankOf(a.name) - rankOf(b.name)).slice(0, FIELDS_AT_MOST) };
}

const FIELDS_AT_MOST = 20;

function fieldsOf(text: string): Mapping | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return isMapping(read) ? read : undefined;
  } catch {
    // An author may write it as it is sent.
    return undefined;
  }
}

/** A value as fields of a form: `a[b]` for what has names, and a field for each item of a list. */
function flattened(name: string, value: unknown): { name: string; value: string }[] {
  if (Array.isArray(value)) return value.flatMap((item) => flattened(name, item));
  if (isMapping(value)) return Object.entries(value).flatMap(([key, inner]) => flattened(`${name}[${key}]`, inner));
  return [{ name, value: shownValue(value, 2000) }];
}

/** The path with examples in the place of its parameters, where there are any that mean something. */
const pathOf = (path: string, parameters: OperationView['parameters']): string =>
  parameters
    .filter(({ in: place, example }) => place === 'path' && example !== '' && example !== 'string')
    .reduce((filled, { name, example }) => filled.replaceAll(`{${name}}`, () => encodeURIComponent(example)), path)
    .slice(0, 2000);

/** What the first way to be let in adds to a request. */
function entryOf({ security }: OperationView): { in: string; name: string; value: string } {
  const [scheme] = security.find(({ schemes }) => schemes.length > 0)?.schemes ?? [];
  switch (scheme?.kind) {
    case 'apiKey':
      return { in: scheme.in ?? 'header', name: scheme.key ?? 'Authorization', value: 'YOUR_API_KEY' };
    case 'basic':
      return { in: 'header', name: 'Authorization', value: 'Basic YOUR_CREDENTIALS' };
    case 'bearer':
    case 'oauth2':
    case 'openIdConnect':
      return { in: 'header', name: 'Authorization', value: 'Bearer YOUR_TOKEN' };
    default:
      return { in: '', name: '', value: '' };
  }
}
