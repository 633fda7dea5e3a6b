// Where requests name things besides their path: read from the schemas, so that none is forgotten.
import type { operations } from '#app';

interface Schema {
  type?: string;
  enum?: unknown;
  const?: unknown;
  maxLength?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
}

/** What fields are called that hold the id of something, or several. */
const NOUN =
  /^(?:parent|spaces?|collection|sites?|users?|teams?|members|owner|add|remove|organization|page|authors|contributor|creator|waitingFor|sections?|changeRequest|revision|reusableContent|notifications|targetPage|siteSpace|siteSection|default(?:Team|SiteSpace|SiteSection)|\w*[a-z]Id|ids?)$/;

/** Texts that are longer are no ids. */
const ID_AT_MOST = 320;

/** Where each operation names something, as `body/users/*` or `query/space`. */
export function namedIn(operation: (typeof operations)[number]): string[] {
  const found = new Set<string>();
  collect(operation.body as Schema | undefined, 'body', found);
  collect(operation.query as Schema | undefined, 'query', found);
  // Of a list, a page is a place in it.
  found.delete('query/page');
  return [...found]
    .map((each) => each.replace('/after/', '/before/'))
    .filter((each, at, all) => all.indexOf(each) === at);
}

function collect(schema: Schema | undefined, path: string, found: Set<string>): void {
  if (schema === undefined) return;
  const name = path.replace(/\/\*$/, '').split('/').at(-1) ?? '';
  const isText = schema.type === 'string' && schema.enum === undefined && schema.const === undefined;
  if (isText && (schema.maxLength ?? Infinity) <= ID_AT_MOST && NOUN.test(name)) found.add(path);
  for (const [key, inner] of Object.entries(schema.properties ?? {})) collect(inner, `${path}/${key}`, found);
  collect(schema.items, `${path}/*`, found);
  for (const inner of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    collect(inner, path, found);
}
