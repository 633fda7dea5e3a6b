// Finds next to the page what is special in code, so that a large grammar holds up no key.
import { type Token, tokensOf } from './tokens.ts';

export interface ColorOrder {
  id: number;
  text: string;
  language: string;
}
export interface Colored {
  id: number;
  tokens: Token[];
}

addEventListener('message', ({ data: { id, text, language } }: MessageEvent<ColorOrder>) => {
  void tokensOf(text, language).then((tokens) => postMessage({ id, tokens } satisfies Colored));
});
