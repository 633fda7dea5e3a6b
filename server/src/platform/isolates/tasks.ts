// What an isolate is given and gives back.

/**
 * A script as its author's tools bundle it: an ES module whose default export has `fetch`, or one that listens for `fetch`
 * events.
 */
export interface IsolateScript {
  form: 'module' | 'service-worker';
  text: string | Uint8Array;
}

export interface IsolateTask {
  /** Whose process it is. Two keys share nothing. */
  key: string;
  /** On whose behalf it runs; tenants take turns where there is no place for all. */
  tenant: string;
  /** A process that runs another version of the script is replaced. */
  version: string;
  /** Called where a process has to be started. */
  load: () => Promise<IsolateScript>;
}

export interface IsolateRequest {
  /** POST by default. */
  method?: 'GET' | 'POST';
  path: string;
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array;
  /** Milliseconds for all of the answer once the process is there, 10 seconds by default. */
  timeout?: number;
  /** Bound of the body of the answer, 10 MiB by default. */
  maxBytes?: number;
}

export interface IsolateAnswer {
  status: number;
  /** Lower-case names, in order; a name may come several times. */
  headers: readonly (readonly [string, string])[];
  body: Uint8Array;
}
export type IsolateErrorCode =
  | 'unavailable'
  | 'broken'
  | 'resting'
  | 'timeout'
  | 'memory'
  | 'processor'
  | 'too-large'
  | 'lost'
  | 'closed';

/**
 * Why a script gave no answer. The message may be shown to whoever may see that the script exists; it has nothing of the server.
 */
export class IsolateError extends Error {
  override name = 'IsolateError';
  readonly code: IsolateErrorCode;

  constructor(code: IsolateErrorCode, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}
