import { lineNumbers } from '../text/line-numbers.ts';
import type { Construct, ConstructFate, ConstructKind } from './types.ts';

/** Names that one page is counted by; what it has beyond them is counted together. */
const NAMES_AT_MOST = 300;
const NAME_AT_MOST = 60;
const EXAMPLE_AT_MOST = 120;

export type Found = { kind: ConstructKind; name: string; fate: ConstructFate; offset: number; example: string };

/** Counts what is found in a source, each kind and name once. */
export class Tally {
  readonly #found = new Map<string, Construct>();
  readonly #lineOf: (offset: number) => number;

  constructor(source: string) {
    this.#lineOf = lineNumbers(source);
  }

  add({ kind, name: written, fate, offset, example }: Found): void {
    const name = written.slice(0, NAME_AT_MOST);
    const key = `${fate} ${kind} ${name}`;
    const known = this.#found.get(key);
    if (known !== undefined) known.count += 1;
    else if (this.#found.size < NAMES_AT_MOST)
      this.#found.set(key, { kind, name, fate, count: 1, line: this.#lineOf(offset), example: cut(example) });
    else this.#addOther({ kind, name: '…', fate, offset, example });
  }

  /** In the order in which each was found first. */
  list(): Construct[] {
    return [...this.#found.values()];
  }

  #addOther(found: Found): void {
    const key = `${found.fate} ${found.kind} ${found.name}`;
    const known = this.#found.get(key);
    if (known !== undefined) known.count += 1;
    else this.#found.set(key, { ...found, count: 1, line: this.#lineOf(found.offset), example: cut(found.example) });
  }
}

function cut(example: string): string {
  const line = example
    .slice(0, 2 * EXAMPLE_AT_MOST)
    .replaceAll(/\s+/g, ' ')
    .trim();
  const characters = [...line];
  return characters.length > EXAMPLE_AT_MOST ? `${characters.slice(0, EXAMPLE_AT_MOST - 1).join('')}…` : line;
}
