// Requests to the API. Operations are named as the API describes them, `GET /spaces/{spaceId}`; a test holds that each of them
// is there.

export type Operation = `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`;

export interface Call {
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Sent as JSON, forms and files as they are. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
}

/** A refusal of the server, with its words for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The whole answer: some refusals have data, such as conflicts. */
  readonly answer: unknown;

  constructor(status: number, answer: unknown) {
    const { message, code } =
      (answer as { error?: { message?: string; code?: string | number } } | undefined)?.error ?? {};
    super(message ?? `The server answered with status ${status}.`);
    this.name = 'ApiError';
    this.status = status;
    this.code = String(code ?? status);
    this.answer = answer;
  }
}

/** The request did not arrive, or its answer did not: nobody knows what the server did. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The server cannot be reached. Your device may be offline.', { cause });
    this.name = 'Unreachable';
  }
}

/** The answer as JSON; undefined where there is none. Rejects with `ApiError` or `Unreachable`. */
export async function call<Answer>(operation: Operation, options: Call = {}): Promise<Answer> {
  const response = await send(operation, options);
  return (response.status === 204 || response.status === 205 ? undefined : await response.json()) as Answer;
}

/** As `call`, with the whole response, for its headers or another type. */
export async function send(
  operation: Operation,
  { path = {}, query = {}, body, headers, signal }: Call = {},
): Promise<Response> {
  const [method = 'GET', template = '/'] = operation.split(' ');
  const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof Blob);
  const response = await fetch(urlOf(template, path, query), {
    method,
    headers: { accept: 'application/json', ...(isJson && { 'content-type': 'application/json' }), ...headers },
    body: isJson ? JSON.stringify(body) : ((body as BodyInit | undefined) ?? null),
    credentials: 'same-origin',
    redirect: 'error',
    signal: signal ?? null,
  }).catch((error: unknown) => {
    throw error instanceof DOMException && error.name === 'AbortError' ? error : new Unreachable(error);
  });
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined));
  return response;
}

/** The address of an operation, for links and pictures, too. */
export function urlOf(
  template: string,
  path: NonNullable<Call['path']> = {},
  query: NonNullable<Call['query']> = {},
): string {
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = path[name];
    if (value === undefined || value === '') throw new Error(`${template} needs ${name}.`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  // What is not the API's own, such as /account/notifications, stands there with its first part.
  const root = /^\/(?:account|v1)\//.test(filled) ? '' : '/v1';
  return `${root}${filled}${search.size > 0 ? `?${search}` : ''}`;
}

/** A page of a list. */
export interface Page<Item> {
  items: Item[];
  next?: { page: string };
  count?: number;
}

/** The largest page that lists have. */
const PAGE_SIZE = 100;

/** All items of a list, up to a bound: lists that people look through whole are short. */
export async function listAll<Item>(operation: Operation, options: Call = {}, atMost = 1000): Promise<Item[]> {
  const items: Item[] = [];
  let page: string | undefined;
  do {
    const query = { ...options.query, limit: PAGE_SIZE, page };
    const answer = await call<Page<Item>>(operation, { ...options, query });
    items.push(...answer.items);
    page = answer.next?.page;
  } while (page !== undefined && items.length < atMost);
  return items;
}
