// An answer while a model writes it: read as fast as it comes, whoever waits for it, so that no slow reader holds the model.
import type { Message, Model } from '../model/index.ts';
import { ANSWER_AT_MOST } from './words.ts';

export interface Writing {
  readonly text: string;
  readonly isOver: boolean;
  /** Why it ended early. */
  readonly fault: unknown;
  /** Done when it is longer than that, or over. */
  beyond: (length: number) => Promise<void>;
  /** Done when the model has nothing more to say. */
  over: Promise<void>;
}

export function beginWriting(model: Model, messages: readonly Message[], gone: AbortSignal): Writing {
  let changed = Promise.withResolvers<void>();
  const notify = (): void => {
    changed.resolve();
    changed = Promise.withResolvers<void>();
  };
  const state = { text: '', isOver: false, fault: undefined as unknown };
  const write = async (): Promise<void> => {
    try {
      for await (const words of model.ask(messages, gone)) {
        state.text = (state.text + words).slice(0, ANSWER_AT_MOST);
        notify();
        if (state.text.length === ANSWER_AT_MOST) break;
      }
    } catch (error) {
      state.fault = error;
    } finally {
      state.isOver = true;
      notify();
    }
  };
  const over = write();
  return {
    get text() {
      return state.text;
    },
    get isOver() {
      return state.isOver;
    },
    get fault() {
      return state.fault;
    },
    over,
    beyond: async (length) => {
      while (state.text.length <= length && !state.isOver) await changed.promise;
    },
  };
}
