import type { InjectOptions, LightMyRequestResponse } from 'fastify';

export interface ApiAnswer {
  status: number;
  headers: Record<string, string | string[] | number | undefined>;
  /** Parsed JSON; undefined where the answer has none. */
  body: any; // oxlint-disable-line typescript/no-explicit-any -- tests look into answers of every shape
  text: string;
}

export interface ApiRequest {
  body?: unknown;
  query?: Record<string, string | number | boolean>;
  headers?: Record<string, string>;
}

/** A server, or what hands requests to one. */
interface Injectable {
  inject: (asked: InjectOptions) => Promise<LightMyRequestResponse>;
}

type Call = (path: string, request?: ApiRequest) => Promise<ApiAnswer>;

export interface Api {
  get: Call;
  post: Call;
  put: Call;
  patch: Call;
  delete: Call;
  request: (method: string, path: string, request?: ApiRequest) => Promise<ApiAnswer>;
}

/** Nobody would read what comes bit by bit: an answer is waited for to its end. */
const AT_ONCE = { seconds: 0 };
const isStream = (path: string): boolean => /\/live(?:\?(?!.*\bseconds=)|$)/.test(path);

/** Calls the app as a client with this token would, through its whole HTTP stack but without a socket. */
export function createApi(http: Injectable, token: string | undefined, always: Record<string, string> = {}): Api {
  const request = async (
    method: string,
    path: string,
    { body, query, headers }: ApiRequest = {},
  ): Promise<ApiAnswer> => {
    const answer = await http.inject({
      method: method as 'GET',
      url: path,
      ...(query === undefined && !isStream(path)
        ? {}
        : {
            query: Object.fromEntries(
              Object.entries({ ...(isStream(path) ? AT_ONCE : {}), ...query }).map(([key, value]) => [
                key,
                String(value),
              ]),
            ),
          }),
      headers: {
        ...always,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text: answer.payload,
      body:
        isJson && answer.payload !== '' && answer.headers['content-encoding'] === undefined
          ? JSON.parse(answer.payload)
          : undefined,
    };
  };
  const call =
    (method: string): Call =>
    (path, options) =>
      request(method, path, options);
  return {
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    patch: call('PATCH'),
    delete: call('DELETE'),
    request,
  };
}
