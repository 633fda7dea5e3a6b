import { RE2JS } from 're2js';
import type { Reader } from './reader.ts';
import type { Pattern, Term } from './types.ts';

const TERMS_AT_MOST = 1000;
const PATTERNS_AT_MOST = 50;
const SEVERITIES = ['error', 'warning', 'suggestion'] as const;

export function readTerms(read: Reader): Term[] {
  return read.mappings('terms', TERMS_AT_MOST).flatMap((term): Term[] => {
    term.refuseOthers(['not', 'use', 'reason', 'severity']);
    const given = term.value('not');
    const not = typeof given === 'string' ? [term.text('not', 100) ?? ''] : term.texts('not', { each: 100, count: 50 });
    const [use, reason] = [term.text('use', 100), term.text('reason', 500)];
    const severity = term.oneOf('severity', SEVERITIES);
    if (given === undefined) term.fault('not', 'The words that are not to be used are expected.');
    const words = not.filter((word) => word !== '' && word !== use);
    if (words.length === 0) return [];
    return [
      {
        not: words,
        ...(use === undefined ? {} : { use }),
        ...(reason === undefined ? {} : { reason }),
        ...(severity === undefined ? {} : { severity }),
      },
    ];
  });
}

/** Longer patterns, and those that repeat more, are refused: what they compile to grows with both. */
const PATTERN_LENGTH = 300;
const REPEATS_AT_MOST = 100;

export function readPatterns(read: Reader): Pattern[] {
  return read.mappings('patterns', PATTERNS_AT_MOST).flatMap((entry): Pattern[] => {
    entry.refuseOthers(['pattern', 'message', 'severity', 'caseSensitive']);
    const pattern = entry.text('pattern', PATTERN_LENGTH);
    const message = entry.text('message', 500);
    const severity = entry.oneOf('severity', SEVERITIES);
    if (entry.value('message') === undefined) entry.fault('message', 'What writers should do instead is expected.');
    if (entry.value('pattern') === undefined) entry.fault('pattern', 'A regular expression is expected.');
    if (pattern === undefined || message === undefined) return [];
    const compiled = compile(pattern, entry);
    return compiled === undefined
      ? []
      : [{ pattern, message, compiled, ...(severity === undefined ? {} : { severity }) }];
  });
}

/** RE2 takes time that grows linearly with the text, whatever the pattern. It has no look-around and no back references. */
function compile(pattern: string, entry: Reader): RE2JS | undefined {
  const repeats = [...pattern.matchAll(/\{(\d{1,9})(?:,(\d{0,9}))?\}/g)];
  const product = repeats.reduce((all, [, low, high]) => all * Math.max(1, Number(low), Number(high ?? 0)), 1);
  if (product > REPEATS_AT_MOST) {
    entry.fault('pattern', `Its repetitions multiply to more than ${REPEATS_AT_MOST}.`);
    return undefined;
  }
  try {
    return RE2JS.compile(pattern, entry.value('caseSensitive') === true ? 0 : RE2JS.CASE_INSENSITIVE);
  } catch (error) {
    const says = error instanceof Error ? error.message.slice(0, 200) : '';
    entry.fault(
      'pattern',
      `This is no regular expression of RE2, which has no look-around and no back references. ${says}`,
    );
    return undefined;
  }
}
