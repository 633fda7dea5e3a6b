import type { RE2JS } from 're2js';
import type { RuleId } from '../findings/table.ts';
import type { Severity } from '../findings/table.ts';

/** "Use X, not Y." Without `use`, the words are forbidden. */
export type Term = { not: readonly string[]; use?: string; reason?: string; severity?: Severity };

export type Pattern = { pattern: string; message: string; severity?: Severity; compiled: RE2JS };

export type RuleSetting = { severity?: Severity | 'off'; most?: number };

export type HeadingCase = 'sentence' | 'title';

/** A finding that is right as it is: what a rule finds in these words, in one file, in a folder, or anywhere. */
export type Exception = { rule: RuleId; text?: string; file?: string; reason?: string };

/** The rules of a team, as they are written in its settings or in `.lectern/checks.yaml`. */
export type Settings = {
  /** The language of the texts, such as `en-GB`; without one, that of who asks. */
  language?: string;
  rules: Partial<Record<RuleId, RuleSetting>>;
  words: readonly string[];
  terms: readonly Term[];
  patterns: readonly Pattern[];
  headings?: HeadingCase;
  frontMatter: readonly string[];
  /** Paths of files, or of folders with `/` at their end, that are not checked. */
  exclude: readonly string[];
  ignore: readonly Exception[];
};

export type SettingsFault = { path: string; message: string };
