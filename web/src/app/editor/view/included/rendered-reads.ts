import { queryOptions } from '@tanstack/react-query';
import type { Node } from 'prosemirror-model';
import { call } from '../../../api/client.ts';
import { keyOf, type Line, operationOn } from '../../../files/line.ts';

/** What the server says that readers see of a block. */
export type Rendered =
  | { kind: 'openapi'; state: 'shown' | 'absent' | 'unread' | 'later' | 'large'; html?: string }
  | {
      kind: 'page';
      target: string;
      by: 'page' | 'file' | 'elsewhere' | 'moved' | 'nothing';
      page?: LinkedPage;
    };

export interface LinkedPage {
  id: string;
  title: string;
  emoji?: string;
  icon?: string;
  description?: string;
}

/** What a block shows that stands in the file at `path`. */
export const renderedOf = (line: Line, path: string | undefined, source: string) =>
  queryOptions({
    queryKey: [...keyOf(line), 'rendered', path, source],
    queryFn: async ({ signal }) => {
      const [operation, options] = operationOn(line, [
        'POST /spaces/{spaceId}/content/render',
        'POST /spaces/{spaceId}/change-requests/{changeRequestId}/content/render',
      ]);
      const body = { source, ...(path !== undefined && { path }) };
      const { items } = await call<{ items: Rendered[] }>(operation, { ...options, body, signal });
      return items[0] ?? null;
    },
    staleTime: 60_000,
  });

/** These would end the tag. */
const UNWRITABLE = /["\n\r]|%\}/;

/** A block as Markdown, with what it stands for alone; undefined while it does not say that yet. */
export function writtenOf(node: Node): string | undefined {
  const { name } = node.type;
  const words = Object.entries((node.attrs['attributes'] ?? {}) as Record<string, unknown>);
  const written = words.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '');
  if (written.length === 0 || written.some(([, value]) => UNWRITABLE.test(value))) return undefined;
  const attributes = written.map(([key, value]) => (key === '' ? ` "${value}"` : ` ${key}="${value}"`)).join('');
  return `{% ${name}${attributes} %}\n${linkIn(node)}{% end${name} %}\n`;
}

/** Blocks of specifications may name theirs by a link. */
function linkIn(node: Node): string {
  let href: unknown;
  node.descendants((inner) => {
    href ??= inner.marks.find(({ type }) => type.name === 'link')?.attrs['href'];
    return href === undefined;
  });
  return typeof href === 'string' && /^[^\s<>]+$/.test(href) ? `[x](<${href}>)\n` : '';
}
