import type { Span } from '@lectern/content/prose';
import type { RuleId, Severity } from './table.ts';

/** What somebody would mend, in the source of a page. */
export type Found = {
  rule: RuleId;
  /** In plain words, one sentence or two. */
  message: string;
  span: Span;
  /** What should stand there instead, the best first. */
  fixes?: readonly string[];
  /** Where a setting says how grave this one is. */
  severity?: Severity;
};

export type Finding = Omit<Found, 'span' | 'severity' | 'fixes'> & {
  severity: Severity;
  /** Offsets in UTF-16 code units of the source. */
  start: number;
  end: number;
  /** From 1; the column counts UTF-16 code units. */
  line: number;
  column: number;
  /** What stands there, cut after 200 characters. */
  text: string;
  fixes: readonly string[];
};

/** Knows the words of a language. */
export type Speller = {
  language: string;
  isWord: (word: string) => boolean;
  /** The words that are one slip away, a few, the likeliest first. */
  suggest: (word: string) => readonly string[];
};
