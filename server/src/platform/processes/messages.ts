// What a server and the process that started it say to each other.

/** How often somebody was counted: under which limit, who, and as how many. */
export type Hit = readonly [limit: string, key: string, count: number];

export type Message =
  /** The server listens; what is to be printed. */
  | { kind: 'ready'; lines: readonly string[] }
  /** What was counted in one process, for all others. */
  | { kind: 'hits'; hits: readonly Hit[] }
  /** Whoever is asked answers with its own metrics; whoever asked gets those of all. */
  | { kind: 'metrics?'; id: number }
  | { kind: 'metrics'; id: number; text: string }
  /** Whoever asks learns what its machine is called for others that share the database. */
  | { kind: 'machine?' }
  | { kind: 'machine'; name: string };

const KINDS: ReadonlySet<string> = new Set<Message['kind']>([
  ...(['ready', 'hits', 'metrics?', 'metrics', 'machine?', 'machine'] as const),
]);

/** Nobody but our own processes writes to this channel, but libraries may. */
export function readMessage(value: unknown): Message | undefined {
  const kind = typeof value === 'object' && value !== null && 'kind' in value ? value.kind : undefined;
  return typeof kind === 'string' && KINDS.has(kind) ? (value as Message) : undefined;
}
