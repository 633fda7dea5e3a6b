import { describe, type Marker } from './markers.ts';
import { kindsShowing, mayShow } from './model.ts';
import { ALL, isReadWhole, type Kind, type Output } from './outputs.ts';
import type { Reader } from './readers.ts';
import type { LeakWorld } from './sites.ts';

/** Whether something between server and reader may keep an answer that others may not get, or get otherwise. */
function isSharable({ kind, path, answer: { headers } }: Output, { site, isAdmitted }: Reader): boolean {
  if (path === undefined || kind.startsWith('api') || !isAdmitted || (!site.isAdaptive && site.keys === undefined))
    return false;
  return !/private|no-store/.test(String(headers['cache-control']));
}

/** What is wrong in what a reader was answered: what is there and may not be, and what should be there and is not. */
export function complaintsAbout(
  { markers }: LeakWorld,
  reader: Reader,
  outputs: readonly Output[],
  share = ALL,
): string[] {
  const seen = new Map<Kind, Set<Marker>>();
  const who = `${reader.name} at ${reader.site.name}`;
  const leaked = outputs
    .filter((output) => isSharable(output, reader))
    .map(({ name }) => `${who}: ${name} may be kept for others`);
  for (const output of outputs) {
    const { status } = output.answer;
    // Whoever is refused or led elsewhere may see what they asked for.
    const echoed = status === 200 ? new Set<Marker>() : markers.findIn(output.path ?? '');
    const found = markers.findIn(output.text).difference(echoed);
    for (const marker of found)
      if (!mayShow(marker, output, reader))
        leaked.push(`${who}: ${output.kind} ${output.name} holds ${describe(marker)}`);
    seen.set(output.kind, (seen.get(output.kind) ?? new Set<Marker>()).union(found));
  }
  const read = new Set([...seen.keys()].filter((kind) => isReadWhole(kind, share)));
  const missed = markers.all().flatMap((marker) =>
    kindsShowing(marker, reader, read)
      .filter((kind) => seen.get(kind)?.has(marker) !== true)
      .map((kind) => `${who}: no ${kind} holds ${describe(marker)}`),
  );
  return [...leaked, ...missed];
}
