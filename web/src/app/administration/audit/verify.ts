// Whether an export of the log is what the server sealed: computed here, from the lines alone.

export interface Verified {
  events: number;
  /** What is wrong, from this event on. */
  broken?: { sequence: number; why: string };
}

interface Line {
  sequence: number;
  previousHash: string;
  hash: string;
}

/** JSON in the form of RFC 8785: names in order, no blanks. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const pairs = Object.entries(value)
    // By UTF-16 code units, as that form has it.
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, each]) => `${JSON.stringify(name)}:${canonical(each)}`);
  return `{${pairs.join(',')}}`;
}

async function hashOf(line: object): Promise<string> {
  const bytes = new TextEncoder().encode(canonical(line));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Verifies events in their order, and stops at the first that is wrong. */
export class Chain {
  #events = 0;
  #previous: Line | undefined;
  #broken: Verified['broken'];

  async add(text: string): Promise<void> {
    if (this.#broken !== undefined) return;
    const next = (this.#previous?.sequence ?? 0) + 1;
    const line = read(text);
    if (line === undefined) return this.#break(next, 'cannot be read');
    if (this.#previous !== undefined && line.sequence !== next) return this.#break(next, 'is not there');
    if (this.#previous !== undefined && line.previousHash !== this.#previous.hash)
      return this.#break(line.sequence, 'does not follow the one before');
    const { hash, ...rest } = line;
    if ((await hashOf(rest)) !== hash) return this.#break(line.sequence, 'is not what was sealed');
    this.#previous = line;
    this.#events += 1;
  }

  /** The number of the last event, behind which one goes on. */
  get last(): number {
    return this.#previous?.sequence ?? 0;
  }

  get result(): Verified {
    return { events: this.#events, ...(this.#broken !== undefined && { broken: this.#broken }) };
  }

  #break(sequence: number, why: string): void {
    this.#broken = { sequence, why };
  }
}

function read(text: string): Line | undefined {
  try {
    const line = JSON.parse(text) as Partial<Line> | null;
    const isLine =
      typeof line?.sequence === 'number' && typeof line.hash === 'string' && typeof line.previousHash === 'string';
    return isLine ? (line as Line) : undefined;
  } catch {
    return undefined;
  }
}
