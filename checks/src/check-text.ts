import { links, type PageLink } from '@lectern/content';
import { type PageProse, readProse } from '@lectern/content/prose';
import { type Ignored, isIgnored, readIgnored, withoutExceptions } from './ignoring.ts';
import { findLongParagraphs, findLongSentences, findHeadingCase, findRepeated, findTodo } from './prose/wording.ts';
import { findPatterns, findTerms } from './prose/terms.ts';
import { findExpressions, type Variables } from './rules/expressions.ts';
import { findFrontMatter } from './rules/front-matter.ts';
import { findBlocks, findHeadings, findLinkTexts, findOnPage } from './rules/structure.ts';
import { type Rule, type RuleId, RULES } from './findings/table.ts';
import type { Settings } from './settings/types.ts';
import { findMisspelled } from './spelling/spelling.ts';
import { plainWord } from './spelling/words.ts';
import type { Finding, Found, Speller } from './findings/types.ts';
import type { Severity } from './findings/table.ts';

export type TextOptions = {
  settings: Settings;
  /** Without one, nothing is said of spelling. */
  speller?: Speller | undefined;
  variables?: Variables;
};

/** What a text says by itself; whoever knows the space judges its links. */
export type ReadText = { found: Found[]; links: PageLink[]; ignored: Ignored[] };

const LINKS_AT_MOST = 10_000;
const FOUND_AT_MOST = 5000;

/** Never throws; the time grows linearly with the text, and with the number of terms and patterns. */
export function readText(source: string, options: TextOptions): ReadText {
  const page = readProse(source);
  const { settings } = options;
  const isOn = (rule: RuleId): boolean => severityOf(rule, settings) !== 'off';
  const found = [
    ...findOnPage(source),
    ...findHeadings(page),
    ...findBlocks(page, source),
    ...findLinkTexts(page),
    ...findExpressions(page, source, options.variables),
    ...findFrontMatter(page, source, settings.frontMatter),
    ...(isOn('repeated-word') ? findRepeated(page) : []),
    ...(isOn('todo') ? findTodo(page) : []),
    ...(isOn('long-sentence') ? findLongSentences(page, mostOf('long-sentence', settings)) : []),
    ...(isOn('long-paragraph') ? findLongParagraphs(page, mostOf('long-paragraph', settings)) : []),
    ...findStyle(page, options),
  ].filter(({ rule }) => isOn(rule));
  const ignored = readIgnored(page, source);
  return {
    found: found.filter((each) => !isIgnored(each, ignored)).slice(0, FOUND_AT_MOST),
    links: links(source).slice(0, LINKS_AT_MOST),
    ignored,
  };
}

function findStyle(page: PageProse, { settings, speller }: TextOptions): Found[] {
  const known = new Set(settings.words.map((word) => plainWord(word).toLowerCase()));
  const isName = (word: string): boolean =>
    known.has(plainWord(word).toLowerCase()) || (speller !== undefined && !speller.isWord(word.toLowerCase()));
  const { headings } = settings;
  return [
    ...findTerms(page, settings.terms),
    ...findPatterns(page, settings.patterns),
    ...(headings === undefined ? [] : findHeadingCase(page, headings, isName)),
    ...(speller === undefined || severityOf('spelling', settings) === 'off'
      ? []
      : findMisspelled(page, { speller, known, wantsUnknown: severityOf('unknown-word', settings) !== 'off' })),
  ];
}

export function severityOf(rule: RuleId, { rules }: Settings): Severity | 'off' {
  return rules[rule]?.severity ?? (RULES[rule] as Rule).severity;
}

const mostOf = (rule: RuleId, { rules }: Settings): number => rules[rule]?.most ?? (RULES[rule] as Rule).most ?? 0;

/** What was found as it is shown: in the order of the source, with severities and lines, without what is switched off. */
export function toFindings(
  source: string,
  found: readonly Found[],
  { settings, ignored, file = '' }: { settings: Settings; ignored: readonly Ignored[]; file?: string },
): Finding[] {
  const shown = found.flatMap((each) => {
    const base = severityOf(each.rule, settings);
    if (base === 'off' || isIgnored(each, ignored)) return [];
    return [{ ...each, severity: each.severity ?? base }];
  });
  const ordered = shown.toSorted((one, other) => one.span.start - other.span.start || one.span.end - other.span.end);
  let line = 1;
  let lineStart = 0;
  const findings = ordered.map(({ rule, message, span: { start, end }, severity, fixes = [] }) => {
    for (let at = source.indexOf('\n', lineStart); at !== -1 && at < start; at = source.indexOf('\n', lineStart)) {
      line += 1;
      lineStart = at + 1;
    }
    const text = source.slice(start, Math.min(end, start + 200));
    return { rule, severity, message, start, end, line, column: start - lineStart + 1, text, fixes };
  });
  return withoutExceptions(findings, settings.ignore, file);
}
