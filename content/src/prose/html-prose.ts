import type { Run } from '../translation/reading/events.ts';
import { MARK, THING } from './types.ts';

/** Elements whose text is no prose. */
const VERBATIM = new Set(['code', 'kbd', 'samp', 'var', 'button', 'picture']);
/** Elements that end no word. */
const MARKS = new Set(['a', 'b', 'strong', 'em', 'i', 's', 'del', 'u', 'mark', 'span']);

/** What is prose of a run of HTML: as long as the run. Linear. */
export function htmlProse({ text, span, events }: Run): string {
  const characters = [...Array.from({ length: span.end - span.start }, (_, index) => text[span.start + index] ?? '')];
  const put = (start: number, end: number, as: string): void => {
    for (let index = Math.max(start, span.start); index < Math.min(end, span.end); index++)
      characters[index - span.start] = as;
  };
  let verbatim: { name: string; start: number } | undefined;
  for (const event of events) {
    if (event.type === 'text') continue;
    const { start, end } = event.span;
    const name = event.type === 'alone' ? '' : event.name;
    put(start, end, MARKS.has(name) ? MARK : THING);
    if (event.type === 'start' && verbatim === undefined && isVerbatim(event)) verbatim = { name, start };
    if (event.type === 'end' && verbatim?.name === name) {
      put(verbatim.start, end, THING);
      verbatim = undefined;
    }
  }
  if (verbatim !== undefined) put(verbatim.start, span.end, THING);
  const written = characters.join('');
  return written.replaceAll(/&#?\w{1,31};|\{\{[^{}]*\}\}/g, (found) => THING.repeat(found.length));
}

function isVerbatim({ name, attributes = {} }: Extract<Run['events'][number], { type: 'start' }>): boolean {
  if (VERBATIM.has(name)) return true;
  return (
    (name === 'i' && (attributes['class'] ?? '').includes('fa-')) ||
    (name === 'span' && attributes['data-tag'] === 'emoji')
  );
}
