// Follows the reusable contents of a space while somebody edits a page that includes some.
import { type QueryKey, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query';
import { queries } from '../../api/queries.ts';
import { type ListedReusable, reusableOf, reusablesOf, type ReusableText } from '../../reuse/reads.ts';
import { makeStore, type Store } from '../store.ts';
import type { Reuse } from './reuse.ts';

/** What is known of something that the server is asked for. */
export type Known<Value> = { value: Value } | { error: string } | undefined;

/** What was read before is better than why it cannot be read now. */
function known<Value>({ data, error }: { data: Value | undefined; error: Error | null }): Known<Value> {
  if (data !== undefined) return { value: data };
  return error === null ? undefined : { error: error.message };
}

/** Follows what the server says to a question. Answers how to stop. */
export function follow<Value, Key extends QueryKey>(
  options: QueryObserverOptions<Value, Error, Value, Value, Key>,
  onKnown: (answer: Known<Value>) => void,
): () => void {
  const observer = new QueryObserver(queries, options);
  const stop = observer.subscribe((answer) => onKnown(known(answer)));
  onKnown(known(observer.getCurrentResult()));
  return stop;
}

const lists = new WeakMap<Reuse, Store<Known<readonly ListedReusable[]>>>();

/** All of them; undefined until they are read. They are read again when one changed. */
export function allReusables(reuse: Reuse): Store<Known<readonly ListedReusable[]>> {
  const store = lists.get(reuse) ?? makeStore<Known<readonly ListedReusable[]>>(undefined);
  if (!lists.has(reuse)) {
    lists.set(reuse, store);
    reuse.endings.add(follow(reusablesOf(reuse.line), store.set));
  }
  return store;
}

/** Follows the text of one. Answers how to stop. */
export const followText = ({ line }: Reuse, id: string, onText: (text: Known<ReusableText>) => void): (() => void) =>
  follow(reusableOf(line, id), onText);
