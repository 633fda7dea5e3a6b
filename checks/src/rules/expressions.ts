import { expressionFault } from '@lectern/content';
import { type Block, forEachBlock, type PageProse } from '@lectern/content/prose';
import type { Found } from '../findings/types.ts';

/** The names of the variables of the space, where they are known. */
export type Variables = ReadonlySet<string> | undefined;

const EXPRESSION = /<code\b[^<>]{0,200}\bclass="expression"[^<>]{0,200}>([^<]{1,2000})<\/code>/g;
const VARIABLE = /\b(space|page)\.vars\.([A-Za-z][A-Za-z0-9_]*)/g;

/** Expressions that cannot be read, and those that name a variable that nobody defined. */
export function findExpressions({ blocks, facts }: PageProse, source: string, variables: Variables): Found[] {
  const found: Found[] = [];
  const own = new Set(Object.keys(facts.variables ?? {}));
  forEachBlock(blocks, ({ kind, span, children }: Block) => {
    if (kind === 'code' || kind === 'formula' || children.length > 0) return;
    for (const match of source.slice(span.start, span.end).matchAll(EXPRESSION)) {
      const text = decoded(match[1] ?? '');
      const start = span.start + match.index + match[0].indexOf('>') + 1;
      const place = { start, end: start + (match[1] ?? '').length };
      const fault = expressionFault(text);
      if (fault !== undefined) found.push({ rule: 'broken-expression', span: place, message: fault });
      else found.push(...unknown(text, { place, own, variables }));
    }
  });
  return found;
}

type Names = { place: Found['span']; own: ReadonlySet<string>; variables: Variables };

function unknown(text: string, { place, own, variables }: Names): Found[] {
  return [...text.matchAll(VARIABLE)].flatMap(([, where = '', name = '']): Found[] => {
    const names = where === 'page' ? own : variables;
    if (names === undefined || names.has(name)) return [];
    return [
      {
        rule: 'unknown-variable',
        span: place,
        message: `There is no variable "${name}" of the ${where === 'page' ? 'page' : 'space'}.`,
      },
    ];
  });
}

const decoded = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
