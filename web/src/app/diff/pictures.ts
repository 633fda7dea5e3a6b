// Where the pictures of compared texts are found. They are read once a picture is drawn.
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { DiffSource } from './types.ts';
import { decodePart } from '../ui/decode-part.ts';

/** What the texts around come from. */
export const SourceContext = createContext<DiffSource | undefined>(undefined);

const picturesIn = (source: DiffSource | undefined) =>
  queryOptions({
    queryKey: [...(source?.key ?? []), 'pictures'],
    queryFn:
      source?.pictures === undefined
        ? skipToken
        : ({ signal }) => source.pictures?.(signal) ?? new Map<string, string>(),
  });

/** The address of a picture for the browser; undefined where none is known. */
export function usePicture(src: string): string | undefined {
  const { data } = useQuery(picturesIn(useContext(SourceContext)));
  return data === undefined ? undefined : findPicture(data, src);
}

/**
 * The file that a text means: it names one relative to its own, whose place is not known here, so all that follows the way up has to
 * be the end of its path. Of several it may be any, so it is none.
 */
export function findPicture(urls: ReadonlyMap<string, string>, src: string): string | undefined {
  if (/^(?:[a-z][a-z+.-]*:|\/\/|#)/i.test(src)) return undefined;
  const path = decodePart(src.split(/[?#]/)[0] ?? '').replace(/^(?:\.{0,2}\/)+/, '');
  if (path === '') return undefined;
  const exact = urls.get(path);
  if (exact !== undefined) return exact;
  const found = [...urls].filter(([known]) => known.endsWith(`/${path}`));
  return found.length === 1 ? found[0]?.[1] : undefined;
}
