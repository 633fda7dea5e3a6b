import type { FastifyInstance } from 'fastify';

/** The methods that the routes of `app` have for a path, `HEAD` among them where there is `GET`. Collects the routes that are added from now on. */
export function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const routes = new Map<string, { pattern: RegExp; methods: string[] }>();
  app.addHook('onRoute', ({ url, method }) => {
    const route = routes.get(url) ?? { pattern: toPattern(url), methods: [] };
    route.methods.push(...[method].flat().flatMap((each) => (each === 'GET' ? ['GET', 'HEAD'] : each)));
    routes.set(url, route);
  });
  return (path) => {
    const found = [...routes.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(found.flatMap(({ methods }) => methods))].toSorted();
  };
}

/** The router's own way of writing paths: `:name` is one segment, `*` the rest. */
function toPattern(url: string): RegExp {
  const parts = url.split(/(:\w+|\*)/).map((part) => {
    if (part === '*') return '.*';
    return part.startsWith(':') ? '[^/]+' : RegExp.escape(part);
  });
  return new RegExp(`^${parts.join('')}$`);
}
