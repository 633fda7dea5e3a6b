export type Severity = 'error' | 'warning' | 'suggestion';

export type Rule = {
  /** How grave its findings are unless a setting says otherwise. */
  severity: Severity | 'off';
  /** What it looks for, for lists of rules. */
  title: string;
  /** Numbers that a setting may change. */
  most?: number;
};

/** Every rule. A rule that is wrong more often than right is off until somebody wants it. */
export const RULES = {
  'broken-link': { severity: 'error', title: 'Links whose target does not exist' },
  'broken-anchor': { severity: 'warning', title: 'Links to a section that does not exist' },
  'broken-include': { severity: 'error', title: 'Reusable content that does not exist' },
  'external-link': { severity: 'warning', title: 'Links to other sites that are broken, where a server tries them' },
  'empty-link': { severity: 'error', title: 'Links without a text' },
  'link-text': { severity: 'suggestion', title: 'Links whose text does not say where they lead, such as "click here"' },
  'hidden-link': { severity: 'off', title: 'Links to pages that the navigation hides' },
  'missing-alternative': { severity: 'warning', title: 'Pictures without alternative text' },
  'missing-caption': { severity: 'off', title: 'Figures without a caption' },
  'skipped-heading': { severity: 'warning', title: 'Headings that skip a level' },
  'second-title': { severity: 'warning', title: 'A second title in one page' },
  'empty-heading': { severity: 'warning', title: 'Headings without a text' },
  'duplicate-heading': { severity: 'off', title: 'Headings with the same text below the same heading' },
  'duplicate-title': { severity: 'warning', title: 'Pages with the same title next to each other' },
  'heading-case': { severity: 'warning', title: 'Headings in another case than the team writes' },
  'table-header': { severity: 'suggestion', title: 'Tables without a header' },
  'code-language': { severity: 'suggestion', title: 'Program code without a language' },
  'broken-expression': { severity: 'error', title: 'Expressions that cannot be read' },
  'unknown-variable': { severity: 'warning', title: 'Variables that are not defined' },
  'repeated-word': { severity: 'warning', title: 'The same word twice in a row' },
  spelling: { severity: 'warning', title: 'Words that are one slip away from a word of the dictionary' },
  'unknown-word': { severity: 'off', title: 'Words that no dictionary has' },
  term: { severity: 'warning', title: 'Words that the team writes in another way' },
  pattern: { severity: 'warning', title: 'Patterns that the team avoids' },
  'long-sentence': { severity: 'off', title: 'Very long sentences', most: 40 },
  'long-paragraph': { severity: 'off', title: 'Very long paragraphs', most: 150 },
  todo: { severity: 'off', title: 'Leftovers such as TODO and FIXME' },
  'required-front-matter': { severity: 'warning', title: 'Front matter that every page must have' },
} as const satisfies Record<string, Rule>;

export type RuleId = keyof typeof RULES;

export const RULE_IDS = Object.keys(RULES) as RuleId[];

export const isRule = (id: string): id is RuleId => Object.hasOwn(RULES, id);
