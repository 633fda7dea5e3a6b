import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call, type Page } from '../api/client.ts';
import type { Kind, SpaceFile } from './file.ts';
import { keyOf, type Line, operationOn } from './line.ts';
import { REUSABLE_USERS } from './reusable-operations.ts';

export interface Wanted {
  /** A part of the name. */
  name: string;
  kind: Kind;
}

/** The files of a line by name, a page at a time: there may be thousands. */
export const filesOf = (line: Line, { name, kind }: Wanted) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(line), 'files', name, kind],
    queryFn: ({ signal, pageParam }) => {
      const [operation, options] = operationOn(line, 'files');
      const query = {
        limit: 100,
        page: pageParam,
        ...(name !== '' && { name }),
        ...(kind !== '' && { contentType: kind }),
      };
      return call<Page<SpaceFile>>(operation, { ...options, query, signal });
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next?.page,
    staleTime: 30_000,
  });

/** The first files with this in their names. */
export const filesNamed = (line: Line, name: string) =>
  queryOptions({
    queryKey: [...keyOf(line), 'files', 'named', name],
    queryFn: ({ signal }) => {
      const [operation, options] = operationOn(line, 'files');
      return call<Page<SpaceFile>>(operation, { ...options, query: { limit: 100, name }, signal });
    },
    staleTime: 30_000,
  });

/** What leads to a file or reusable content: a page, or a reusable content, which has no page of its own. */
export interface User {
  kind: 'page' | 'reusable-content';
  id: string;
  title: string;
}

type Reference =
  | { kind: 'page'; page: { id: string; title: string } }
  | { kind: 'reusable-content'; reusableContent: { id: string; title: string } };

const toUser = (reference: Reference): User =>
  reference.kind === 'page'
    ? { kind: 'page', id: reference.page.id, title: reference.page.title }
    : { kind: 'reusable-content', id: reference.reusableContent.id, title: reference.reusableContent.title };

export interface Users {
  shown: User[];
  count: number;
}

/** Where a file or reusable content is used. Many are counted, and the first of them listed. */
export const usersOf = (line: Line, id: string, what: 'file' | 'reusable' = 'file') =>
  queryOptions({
    queryKey: [...keyOf(line), 'users', what, id],
    queryFn: async ({ signal }): Promise<Users> => {
      const [operation, options] =
        what === 'file'
          ? operationOn(line, 'users', { fileId: id })
          : operationOn(line, REUSABLE_USERS, { reusableContentId: id });
      const { items, count = items.length } = await call<Page<Reference>>(operation, {
        ...options,
        query: { limit: 50 },
        signal,
      });
      return { shown: items.map(toUser), count };
    },
    staleTime: 5000,
  });
