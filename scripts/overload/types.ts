export type Caller = 'known' | 'reader' | 'crawler';
export type What = 'pages' | 'searches' | 'lists' | 'changes' | 'other';

/** The server that is asked, and what is on it. */
export interface Target {
  port: number;
  host: string;
  token: string;
  pages: string[];
  /** An answer of more than a megabyte. */
  large: string;
  spaceId: string;
  otherId: string;
}

export interface Load {
  target: Target;
  asks: 'anything' | 'while-away';
  seconds: number;
  /** Requests a second, whatever becomes of them; or else as many as are answered, by so many connections. */
  rate?: number;
  connections?: number;
  /** Of each kind of slow client. */
  slow?: number;
}

/** An answer, as far as it counts. */
export interface Answer {
  caller: Caller;
  what: What;
  /** 0 where none came. */
  status: number;
  /** Milliseconds from the request to the end of its answer, and since the load began until then. */
  ms: number;
  at: number;
  isStale: boolean;
}

export interface Outcome {
  answers: Answer[];
  seconds: number;
  /** Requests that were due and for which there was no connection. */
  unsent: number;
  /** Milliseconds by which the clients themselves were late at most: they share the machine. */
  lateness: number;
}
