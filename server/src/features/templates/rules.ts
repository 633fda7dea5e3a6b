import { invalid } from '#platform/http/index.ts';
import type { Template } from './catalog.ts';

/** What somebody chose of the templates. */
export interface Choice {
  id: string;
  params?: Readonly<Record<string, string>>;
}

/** Refuses values for what the template does not name, all of them at once. */
export function requireParams({ id, params }: Template, given: NonNullable<Choice['params']>, at: string): void {
  const known = params.map((param) => param.id);
  const details = Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      in: 'body' as const,
      path: `${at}/params/${name}`,
      message: `The template ${id} takes ${known.length === 0 ? 'no values' : `only ${known.join(', ')}`}.`,
    }));
  const [first] = details;
  if (first !== undefined) throw invalid(`body${first.path.replaceAll('/', '.')}: ${first.message}`, details);
}
