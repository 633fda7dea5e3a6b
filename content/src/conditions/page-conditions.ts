import { parsePage } from '../page/facts.ts';
import { listConditions, mayHaveConditions, resolveConditions } from './without-conditions.ts';

/**
 * The conditions that what is shown of a page may depend on, each once and as it is written, at most a few hundred. The
 * condition of the page itself is none of them.
 */
export function pageConditions(source: string): string[] {
  // Most pages have no tag of one anywhere, and need not be read.
  return mayHaveConditions(source) ? listConditions(source.slice(parsePage(source).bodyStart)) : [];
}

/** The source of a page of whose text that alone is left whose conditions are among these; its front matter stays as it is. */
export function resolvePage(source: string, met: readonly string[]): string {
  const { bodyStart } = parsePage(source);
  const holding = new Set(met);
  return source.slice(0, bodyStart) + resolveConditions(source.slice(bodyStart), (each) => holding.has(each));
}
