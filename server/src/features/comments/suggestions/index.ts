// Suggestions: what comments propose to write, how they are shown, and what becomes of them.
export { suggestionOperations } from './routes.ts';
