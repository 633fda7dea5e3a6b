/** A field of the form with what a reader wrote into it. */
export interface Field {
  name: string;
  value: string;
}

export interface Form {
  method: string;
  /** With names in braces for what fields give. */
  path: string;
  fields: readonly Field[];
  body?: { text: string; type: string } | undefined;
}

/** The request that a form describes. Fields that are left empty are not sent. */
export function toRequest({ method, path, fields, body }: Form): { url: URL; options: RequestInit } {
  const filled = fields.filter(({ name, value }) => name !== '' && value !== '');
  const headers = new Headers();
  const query: Field[] = [];
  let filledPath = path;
  for (const { name, value } of filled) {
    const [, place, key = ''] = /^(path|query|header):([^]*)$/.exec(name) ?? [];
    if (place === 'path') filledPath = filledPath.replaceAll(`{${key}}`, () => encodeURIComponent(value));
    else if (place === 'query') query.push({ name: key, value });
    else if (place === 'header') headers.set(key, value);
  }
  const authorization = authorizationOf(filled);
  if (authorization !== undefined) headers.set('authorization', authorization);
  const sent =
    body !== undefined && body.text.trim() !== '' && method !== 'GET' && method !== 'HEAD' ? body : undefined;
  if (sent !== undefined) headers.set('content-type', sent.type);
  const url = new URL((valueOf(filled, 'server') ?? '').replace(/\/$/, '') + filledPath);
  for (const { name, value } of query) url.searchParams.append(name, value);
  const options: RequestInit = {
    method,
    headers,
    ...(sent === undefined ? {} : { body: sent.text }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  };
  return { url, options };
}

const valueOf = (fields: readonly Field[], name: string): string | undefined =>
  fields.find((field) => field.name === name)?.value;

function authorizationOf(fields: readonly Field[]): string | undefined {
  const token = valueOf(fields, 'bearer');
  if (token !== undefined) return `Bearer ${token}`;
  const [user, password] = [valueOf(fields, 'basic-user'), valueOf(fields, 'basic-password')];
  if (user === undefined && password === undefined) return undefined;
  const bytes = new TextEncoder().encode(`${user ?? ''}:${password ?? ''}`);
  return `Basic ${btoa(String.fromCharCode(...bytes))}`;
}

/** JSON with an indent; any other text as it is. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
