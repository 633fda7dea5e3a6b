// Asks: questions about sites, answered from what the asker may read there, by a service that the operator names and the
// organization and the site switch on. Without all three, nothing is sent anywhere, and the answers say that there is none.
export { type Answering, type AnswerNow, type Asking, createAnswering, PAGES_AT_MOST } from './answering/index.ts';
export { askOperations } from './routes.ts';
export { cleanQuestion } from './rules.ts';
export { listAnswered, sourcesOf } from './service.ts';
