// Answers to questions about passages: how they are asked for, bounded, remembered, and made harmless.
// It decides nothing about rights: whoever asks brings the passages that the reader may read.
export { type Answering, type AnswerNow, type Asking, createAnswering } from './service.ts';
export { PAGES_AT_MOST } from './prompt.ts';
