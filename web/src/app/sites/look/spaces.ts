import { useQuery } from '@tanstack/react-query';
import { useSite } from '../context.ts';
import { spacesIn, structureOf } from '../reads.ts';

/** The spaces that the site shows, by their ids, in its order. */
export function useSpaces(): ReadonlyMap<string, string> {
  const { at } = useSite();
  const { data } = useQuery(structureOf(at));
  return new Map((data === undefined ? [] : spacesIn(data)).map(({ space, title }) => [space.id, title]));
}
