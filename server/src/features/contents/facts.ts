// Facts: what the text of a page says of the page itself, as trees note it.
import type { PageFacts } from '@lectern/content';
import type { PageEntry } from './trees/index.ts';

/** No icon has a longer name. */
const ICON_AT_MOST = 50;

type FieldsFromText = Pick<
  PageEntry,
  | 'emoji'
  | 'icon'
  | 'description'
  | 'hidden'
  | 'noIndex'
  | 'noRobotsIndex'
  | 'layout'
  | 'cover'
  | 'condition'
  | 'variables'
  | 'tags'
>;

/** What a page's text says of it. What is as by default is absent, in one order: equal pages are to be equal bytes. */
export function fieldsFromText(facts: PageFacts): FieldsFromText {
  const isIcon = facts.icon !== undefined && facts.icon.length <= ICON_AT_MOST;
  return {
    ...(facts.emoji ? { emoji: facts.emoji } : {}),
    ...(facts.icon && isIcon ? { icon: facts.icon } : {}),
    ...(facts.description ? { description: facts.description } : {}),
    ...(facts.hidden ? { hidden: true } : {}),
    ...(facts.noIndex ? { noIndex: true } : {}),
    ...(facts.noRobotsIndex ? { noRobotsIndex: true } : {}),
    ...(isEmpty(facts.layout) ? {} : { layout: facts.layout }),
    ...(facts.cover === undefined ? {} : { cover: facts.cover }),
    // A condition that says nothing is one that nobody meets: it must not make a page public.
    ...(facts.condition === undefined ? {} : { condition: facts.condition || 'false' }),
    ...(facts.variables === undefined || isEmpty(facts.variables) ? {} : { variables: facts.variables }),
    ...(facts.tags === undefined ? {} : { tags: facts.tags }),
  };
}

const isEmpty = (value: object): boolean => Object.keys(value).length === 0;
