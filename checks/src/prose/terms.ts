import type { PageProse } from '@lectern/content/prose';
import type { Found } from '../findings/types.ts';
import type { Pattern, Term } from '../settings/types.ts';
import { blanked } from './words-of.ts';

const escaped = (text: string): string =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => RegExp.escape(word))
    .join('\\s+');

/** A term as it may stand in prose: with any blanks, and in any case unless its case is what matters. */
function matcherOf({ not, use }: Term): RegExp {
  const isAboutCase = not.some((word) => word.toLowerCase() === use?.toLowerCase());
  const words = [...not].sort((one, other) => other.length - one.length).map(escaped);
  return new RegExp(
    `(?<![\\p{L}\\p{N}\\p{M}_-])(?:${words.join('|')})(?![\\p{L}\\p{N}\\p{M}_-])`,
    isAboutCase ? 'gu' : 'giu',
  );
}

export function findTerms({ prose }: PageProse, terms: readonly Term[]): Found[] {
  const matchers = terms.map((term) => ({ term, matcher: matcherOf(term) }));
  return prose.flatMap(({ text, at }) => {
    const plain = blanked(text);
    return matchers.flatMap(({ term, matcher }) =>
      [...plain.matchAll(matcher)].flatMap((match): Found[] => {
        const written = match[0].replaceAll(/\s+/g, ' ');
        const use = term.use === undefined ? undefined : inCaseOf(written, term.use);
        if (use === written) return [];
        return [
          {
            rule: 'term',
            span: at({ start: match.index, end: match.index + match[0].length }),
            message: messageOf(term, written),
            ...(use === undefined ? {} : { fixes: [use] }),
            ...(term.severity === undefined ? {} : { severity: term.severity }),
          },
        ];
      }),
    );
  });
}

const messageOf = ({ use, reason }: Term, written: string): string => {
  const says = use === undefined ? `"${written}" is not to be used.` : `Write "${use}" instead of "${written}".`;
  return reason === undefined ? says : `${says} ${reason}`;
};

/** The preferred term with a capital letter where what it replaces has one. */
function inCaseOf(written: string, use: string): string {
  const [first = ''] = written;
  const isCapital = first !== first.toLowerCase() && written.slice(1) === written.slice(1).toLowerCase();
  return isCapital && use === use.toLowerCase() ? (use[0] ?? '').toUpperCase() + use.slice(1) : use;
}

/** So many places of one pattern are listed in one page. */
const MATCHES_AT_MOST = 200;

export function findPatterns({ prose }: PageProse, patterns: readonly Pattern[]): Found[] {
  return patterns.flatMap(({ compiled, message, severity }) => {
    const found: Found[] = [];
    for (const { text, at } of prose) {
      const matcher = compiled.matcher(blanked(text));
      while (found.length < MATCHES_AT_MOST && matcher.find()) {
        const [start, end] = [matcher.start(), matcher.end()];
        if (end === start) break;
        found.push({
          rule: 'pattern',
          span: at({ start, end }),
          message,
          ...(severity === undefined ? {} : { severity }),
        });
      }
    }
    return found;
  });
}
