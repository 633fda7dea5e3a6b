// Mark-up that takes a thread to make: highlighted code and formulas. Plain functions of what the author wrote.
export { finishMarkup, type MarkupCtx } from './service.ts';
