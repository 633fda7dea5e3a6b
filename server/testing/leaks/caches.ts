// The same addresses, asked for by several readers in every order: none gets what was made for another.
import { sampleOf } from '@lectern/content/testing';
import { describe, type Marker, type Markers } from './markers.ts';
import { mayShow } from './model.ts';
import { addressesOf, type Output } from './outputs.ts';
import type { Reader } from './readers.ts';

/** All orders of a few readers. */
function ordersOf<A>(items: readonly A[]): A[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item) => ordersOf(items.filter((other) => other !== item)).map((rest) => [item, ...rest]));
}

interface Answered {
  etag: unknown;
  found: Set<Marker>;
}

const keyOf = (found: ReadonlySet<Marker>): string =>
  [...found]
    .map(({ word }) => word)
    .toSorted()
    .join();

/** Every list, and of the pages those with passages for some. */
const addressesFor = (reader: Reader) =>
  addressesOf(reader).filter(({ of }) => of === undefined || of === '' || of === 'blocks' || of === 'news');

/**
 * What readers got that was made for another one, or a 304 to what another one has. Asked over a socket at
 * `origin`, where answers are remembered by their addresses. `forget` makes the server compose all answers anew; each order of readers begins with it, and then asks twice, so that what is kept is asked for too.
 */
export async function mixedUp(
  markers: Markers,
  readers: readonly Reader[],
  { origin, forget, orders = Infinity }: { origin: string; forget: () => Promise<unknown>; orders?: number },
): Promise<string[]> {
  const complaints: string[] = [];
  const usual = new Map<string, string>();
  // In every second order, too, each comes first once, and follows each of the others.
  for (const order of sampleOf(ordersOf(readers), readers.length > 2 ? 2 : 1).slice(0, orders)) {
    await forget();
    for (const output of readers.slice(0, 1).flatMap(addressesFor)) {
      let before: Answered | undefined;
      for (const reader of [...order, ...order]) {
        const answered = await askAfter(markers, reader, { origin, path: output.path, before });
        const name = `${reader.name} at ${output.path}`;
        const words = keyOf(answered.found);
        complaints.push(...wrongIn(answered.found, output, reader).map((what) => `${name} has ${what}`));
        if ((usual.get(name) ?? words) !== words) complaints.push(`${name} has not what they have else`);
        usual.set(name, words);
        before = answered;
      }
    }
  }
  return complaints;
}

/** Asks as who has what was answered to the one before. */
async function askAfter(
  markers: Markers,
  reader: Reader,
  { origin, path, before }: { origin: string; path: string; before: Answered | undefined },
): Promise<Answered> {
  const headers: Record<string, string> = typeof before?.etag === 'string' ? { 'if-none-match': before.etag } : {};
  const answer = await fetch(origin + reader.base + path, {
    headers: { accept: 'text/html,*/*', ...reader.headers, ...headers },
    redirect: 'manual',
  });
  const text = await answer.text();
  if (answer.status === 304 && before !== undefined) return before;
  const found = markers.findIn(text + JSON.stringify([...answer.headers]));
  return { etag: answer.headers.get('etag') ?? undefined, found };
}

const wrongIn = (found: ReadonlySet<Marker>, output: Pick<Output, 'kind' | 'of'>, reader: Reader): string[] =>
  [...found].filter((marker) => !mayShow(marker, output, reader)).map(describe);
