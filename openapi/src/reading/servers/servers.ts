import { entriesOf, listOf, mappingOf, textOf } from '../values.ts';

/** A server with its variables filled in as their defaults say. */
export interface ServerView {
  url: string;
  /** The address with the names of its variables. */
  template: string;
  description?: string;
  variables: { name: string; default: string; allowed: string[]; description?: string }[];
}

const SERVERS_AT_MOST = 20;
const ORIGINS_AT_MOST = 50;

/** The servers of the innermost of these lists that has any. */
export function serversOf(lists: readonly unknown[]): ServerView[] {
  const nearest = lists.find((list) => listOf(list).length > 0);
  return listOf(nearest).slice(0, SERVERS_AT_MOST).flatMap(toServer);
}

function toServer(value: unknown): ServerView[] {
  const server = mappingOf(value);
  const template = textOf(server['url'], 1000);
  // An address that a browser would take for a script is none.
  if (template === '' || /^\s*(?:javascript|data|vbscript|file|blob):/i.test(template)) return [];
  const variables = entriesOf(server['variables'])
    .slice(0, SERVERS_AT_MOST)
    .map(([name, held]) => {
      const variable = mappingOf(held);
      const description = textOf(variable['description'], 500);
      return {
        name: textOf(name, 100),
        default: textOf(variable['default']),
        allowed: listOf(variable['enum'])
          .slice(0, 30)
          .map((each) => textOf(each)),
        ...(description === '' ? {} : { description }),
      };
    });
  const filled = variables.reduce(withDefault, template);
  const description = textOf(server['description'], 500);
  return [{ url: filled.slice(0, 2000), template, variables, ...(description === '' ? {} : { description }) }];
}

/** The variables that say where a server is. What stands behind the host changes no origin. */
export function hostVariables({ template, variables }: ServerView): ServerView['variables'] {
  // A variable may hold all of the path, with the slash that it begins with.
  const paths = variables.filter(({ default: own }) => own.startsWith('/'));
  const cut = paths.reduce((text, { name }) => text.replaceAll(`{${name}}`, '/'), template);
  const [origin = ''] = /^[^/?#]*\/\/[^/?#]*/.exec(cut) ?? /^\{[^{}]*\}/.exec(cut) ?? [];
  return variables.filter(({ name }) => origin.includes(`{${name}}`));
}

/** The origins at which a server is, with each value that its variables may have; nothing for one that is not safe, or not whole. */
export function callableOrigins(server: ServerView): string[] {
  const { template, variables } = server;
  const inHost = hostVariables(server);
  let filled = [variables.filter((each) => !inHost.includes(each)).reduce(withDefault, template)];
  for (const { name, default: own, allowed } of inHost)
    filled = filled
      .flatMap((url) => [own, ...allowed].map((value) => url.replaceAll(`{${name}}`, () => value)))
      .slice(0, ORIGINS_AT_MOST);
  return [...new Set(filled.flatMap((url) => callableOrigin(url) ?? []))];
}

const withDefault = (url: string, { name, default: own }: ServerView['variables'][number]): string =>
  url.replaceAll(`{${name}}`, () => own);

/** The origin to which a browser may send a request; nothing for addresses that are not safe, or not whole. */
export function callableOrigin(url: string): string | undefined {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.username !== '' || parsed.password !== '') return undefined;
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(parsed.hostname);
  const isSafe = parsed.protocol === 'https:' || (parsed.protocol === 'http:' && isLocal);
  // What stands in a header that lists origins must not be able to say more than one.
  return isSafe && /^https?:\/\/[\w.:[\]-]+$/.test(parsed.origin) ? parsed.origin : undefined;
}
