import type { Block, PageProse, Span } from '@lectern/content/prose';
import { isRule, type RuleId } from './findings/table.ts';
import type { Finding, Found } from './findings/types.ts';
import type { Exception } from './settings/types.ts';

/** A block in which rules are switched off; without rules, all of them. */
export type Ignored = { span: Span; rules: RuleId[] | undefined };

const COMMENT = /^\s*<!--\s*lectern-ignore\b([^]{0,500}?)-->\s*$/;

/** `<!-- lectern-ignore spelling, term -->` switches rules off for the block behind it. */
export function readIgnored({ blocks }: PageProse, source: string): Ignored[] {
  const ignored: Ignored[] = [];
  const read = (siblings: readonly Block[]): void => {
    let pending: string | undefined;
    for (const { kind, span, children } of siblings) {
      const named =
        kind === 'html' ? COMMENT.exec(source.slice(span.start, Math.min(span.end, span.start + 600)))?.[1] : undefined;
      if (named !== undefined) {
        pending = `${pending ?? ''} ${named}`;
        continue;
      }
      if (pending !== undefined) {
        const names = pending.split(/[\s,]+/).filter((name) => name !== '');
        ignored.push({ span, rules: names.length === 0 ? undefined : names.filter(isRule) });
      }
      pending = undefined;
      read(children);
    }
  };
  read(blocks);
  return ignored;
}

export const isIgnored = ({ rule, span }: Found, ignored: readonly Ignored[]): boolean =>
  ignored.some(
    ({ span: { start, end }, rules }) =>
      span.start >= start && span.start < Math.max(end, start + 1) && (rules === undefined || rules.includes(rule)),
  );

/** Whether a file is one of these, or lies in one of them that ends with `/`. */
export const isWithin = (path: string, places: readonly string[]): boolean =>
  places.some((each) => (each.endsWith('/') ? path.startsWith(each) : path === each));

/** Findings without those that settings say are right as they are. */
export function withoutExceptions(findings: Finding[], exceptions: readonly Exception[], path: string): Finding[] {
  const here = exceptions.filter(({ file }) => file === undefined || isWithin(path, [file]));
  if (here.length === 0) return findings;
  const all = new Set(here.filter(({ text }) => text === undefined).map(({ rule }) => rule));
  const some = new Set(here.map(({ rule, text }) => `${rule} ${text}`));
  return findings.filter(({ rule, text }) => !all.has(rule) && !some.has(`${rule} ${text.trim()}`));
}
