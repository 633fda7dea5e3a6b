// Sources of redirects as requests name them: read, and refused where they are none or taken.
import { invalid, Problem, type ProblemDetail } from '#platform/http/index.ts';
import { foldSource, SOURCE_EXPECTED } from './rules.ts';

interface Source {
  source: string;
  folded_source: string;
}

/** Sources with the way that they are looked up. Throws 422, which names all those that no path can have. */
export function readSources(sources: readonly string[], at: (index: number) => string): Source[] {
  const faults: ProblemDetail[] = [];
  const read = sources.map((source, index) => {
    const folded = foldSource(source);
    if (folded === undefined) faults.push({ in: 'body', path: `${at(index)}/source`, message: SOURCE_EXPECTED });
    return { source, folded_source: folded ?? '' };
  });
  if (faults.length > 0) throw invalid(`body${faults[0]?.path.replaceAll('/', '.')}: ${SOURCE_EXPECTED}`, faults);
  return read;
}

/** Throws 409 where there are sources that another redirect has, by their pointers in the request. */
export function refuseTaken(paths: readonly string[]): void {
  if (paths.length === 0) return;
  const message = 'expected a source that no other redirect has';
  throw new Problem(409, 'conflict', 'The site has another redirect from this source.', {
    details: paths.map((path) => ({ in: 'body', path, message })),
  });
}
