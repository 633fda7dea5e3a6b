import { type Answer, readAnswer } from './words.ts';

/** What a model wrote about so many passages, on a thread: nobody knows what it wrote. */
export const readWritten = ({ text, passages }: { text: string; passages: number }): Answer =>
  readAnswer(text, passages);
