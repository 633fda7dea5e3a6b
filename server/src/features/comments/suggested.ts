// Suggested: a suggestion as rows keep it and as the API shows it.
import type { KnownSuggestion } from './targets/index.ts';
import type { CommentRow } from './store.ts';

/** What became of a suggestion. */
export interface Outcome {
  status: 'applied' | 'rejected';
  by: string;
  at: number;
  reason?: string;
  revision?: string;
  changeRequest?: string;
}

export const suggestionOf = ({ suggestion }: Pick<CommentRow, 'suggestion'>): KnownSuggestion | undefined =>
  suggestion === null ? undefined : (JSON.parse(suggestion) as KnownSuggestion);

export const outcomeOf = ({ outcome }: Pick<CommentRow, 'outcome'>): Outcome | undefined =>
  outcome === null ? undefined : (JSON.parse(outcome) as Outcome);

const TITLES: Record<KnownSuggestion['operation'], string> = {
  replace: 'Suggestion',
  delete: 'Suggestion: delete this block',
  insert_before: 'Suggestion: insert before this block',
  insert_after: 'Suggestion: insert after this block',
};

/** The text of a comment with its suggestion, for who does not know suggestions: as a difference in a block of code. */
export function withSuggestion(row: Pick<CommentRow, 'body' | 'suggestion'>): string {
  const suggestion = suggestionOf(row);
  if (suggestion === undefined) return row.body;
  const shown = readable(suggestion);
  return row.body === '' ? shown : `${row.body}\n\n${shown}`;
}

function readable({ operation, original, markdown }: KnownSuggestion): string {
  const isInsertion = operation === 'insert_before' || operation === 'insert_after';
  const removed = isInsertion ? [] : linesOf(original).map((line) => `- ${line}`);
  const added = linesOf(markdown).map((line) => `+ ${line}`);
  const lines = [...removed, ...added].join('\n');
  const fence = '`'.repeat(Math.max(3, ...Array.from(lines.matchAll(/`+/g), ([run]) => run.length + 1)));
  return `**${TITLES[operation]}**\n\n${fence}diff\n${lines}\n${fence}`;
}

const linesOf = (text: string): string[] => (text === '' ? [] : text.split(/\r\n?|\n/));

/** The text alone, of one that somebody read with its suggestion and sends back. */
export function withoutSuggestion(text: string, row: Pick<CommentRow, 'suggestion'>): string {
  const suggestion = suggestionOf(row);
  const shown = suggestion === undefined ? '' : readable(suggestion);
  return shown !== '' && text.endsWith(shown) ? text.slice(0, -shown.length).trimEnd() : text;
}
