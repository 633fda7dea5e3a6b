// Names: of the pages that are found, those come first that have a name just as it was written. The index has only its words.
import { hasName, type Name, namesIn, type Term, textOf } from '@lectern/content/search';
import { openSections } from '../derived/index.ts';
import type { Found, Search } from './weighing.ts';

/** Of so many of the best pages the texts are read. */
const LOOKED_AT = 20;
const READ_AT_ONCE = 5;

/** How much better a page counts that has all of a question just so. */
const JUST_SO = 1;

/**
 * Pages that are found, the best first; of these, those that have names of the question just so count more. A text is looked at as
 * whoever asks sees it. What is answered is in no order.
 */
export async function preferNames(
  { ctx, pause }: Pick<Search, 'ctx' | 'pause'>,
  found: readonly Found[],
  query: string,
): Promise<readonly Found[]> {
  const names = namesIn(query);
  if (names.length === 0 || found.length < 2) return found;
  const preferred: Found[] = [];
  for (let at = 0; at < LOOKED_AT; at += READ_AT_ONCE) {
    const some = found.slice(at, Math.min(at + READ_AT_ONCE, LOOKED_AT));
    const listed = some.flatMap(({ own, body_hash: name }) => (own === undefined ? [name] : []));
    const sectionsOf = await openSections(ctx.db, listed);
    for (const page of some) {
      preferred.push(preferOne(page, names, page.own ?? sectionsOf(page.body_hash)));
      await pause();
    }
  }
  return [...preferred, ...found.slice(LOOKED_AT)];
}

type Sections = readonly { heading: string; text: string }[];

function preferOne(page: Found, names: readonly Name[], sections: Sections): Found {
  const texts = [page.title, ...sections.flatMap(({ heading, text }) => [heading, text])].map((each) =>
    each.toLowerCase(),
  );
  const has = (name: Name): boolean => texts.some((text) => hasName(text, name));
  const share = shareOf(names.filter(has), page.terms);
  return share === 0 ? page : { ...page, score: Math.round(page.score * (1 + JUST_SO * share)) };
}

/** How much of a question some of its names are. */
function shareOf(names: readonly Name[], terms: readonly Term[]): number {
  if (names.length === 0) return 0;
  const words = new Set(names.flatMap((name) => name.words));
  let [has, all] = [0, 0];
  for (const term of terms) {
    if (term.isStop) continue;
    all += term.weight;
    if (
      textOf(term)
        .split(' ')
        .every((word) => words.has(word))
    )
      has += term.weight;
  }
  return all === 0 ? 0 : has / all;
}
