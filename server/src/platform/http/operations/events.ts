import { Readable } from 'node:stream';
import { Problem } from '../problems/problem.ts';

/** The end of a stream: whoever reads one without it knows that it was broken off. */
const DONE = 'event: done\ndata: {}\n\n';

const toEvent = (event: unknown): string => `data: ${JSON.stringify(event)}\n\n`;

/** A list as the text of a stream that is over when it begins. */
export const toEvents = (events: readonly unknown[]): string => `${events.map(toEvent).join('')}${DONE}`;

/**
 * Events as they come. A refusal on the way is the last event, named `error`; whatever else fails breaks the answer off, so that
 * nobody takes a part for the whole.
 */
export function streamEvents(events: AsyncIterable<unknown>, onEvent: (event: unknown) => void): Readable {
  async function* toText() {
    try {
      for await (const event of events) {
        onEvent(event);
        yield toEvent(event);
      }
      yield DONE;
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { status: code, message } = error;
      yield `event: error\n${toEvent({ error: { code, message } })}`;
    }
  }
  return Readable.from(toText());
}
