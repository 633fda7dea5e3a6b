import { toText } from '../drafts/index.ts';

const LINES_AT_MOST = 500;
const LENGTH_AT_MOST = 200;
const STARS_AT_MOST = 6;

/** Which pages MkDocs does not build, by `exclude_docs` and `draft_docs`: patterns as those of `.gitignore`. */
export function readExcluded(settings: Record<string, unknown>): (path: string) => boolean {
  const rules = ['exclude_docs', 'draft_docs'].flatMap((key) => rulesOf(settings[key]));
  if (rules.length === 0) return () => false;
  return (path) => rules.reduce((is, { pattern, isKept }) => (pattern.test(path) ? !isKept : is), false);
}

interface Rule {
  pattern: RegExp;
  isKept: boolean;
}

function rulesOf(value: unknown): Rule[] {
  if (typeof value !== 'string') return [];
  return value
    .split('\n', LINES_AT_MOST)
    .map((line) => toText(line) ?? '')
    .filter((line) => line !== '' && !line.startsWith('#') && line.length <= LENGTH_AT_MOST)
    .filter((line) => line.split('*').length <= STARS_AT_MOST)
    .map((line) => ({ pattern: toPattern(line.replace(/^!/, '')), isKept: line.startsWith('!') }));
}

/** A slash before the end ties a pattern to the top; one at the end names a folder. */
function toPattern(rule: string): RegExp {
  const isFolder = rule.endsWith('/');
  const plain = rule.replace(/^\/|\/$/g, '');
  const isTied = rule.replace(/\/$/, '').includes('/');
  const body = plain
    .split(/(\*\*\/?|\*|\?)/)
    .map((part) => {
      if (part.startsWith('**')) return part.endsWith('/') ? '(?:.*/)?' : '.*';
      if (part === '*') return '[^/]*';
      return part === '?' ? '[^/]' : RegExp.escape(part);
    })
    .join('');
  return new RegExp(`^${isTied ? '' : '(?:.*/)?'}${body}${isFolder ? '/' : '(?:/|$)'}`);
}
