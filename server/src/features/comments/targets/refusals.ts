import { badRequest, type Problem } from '#platform/http/index.ts';

/** What names something of the content that is not there, or cannot be used so: 400. */
export const unusable = (name: 'page' | 'node' | 'quote' | 'suggestion', message: string): Problem =>
  badRequest(`body.${name}: ${message}`, [{ in: 'body', path: `/${name}`, message }]);
