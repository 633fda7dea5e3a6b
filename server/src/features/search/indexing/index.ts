// Indexing: what the search knows of the main content of each space follows its head, a part at a time.
export { indexJob } from './jobs.ts';
export { descriptionConsumer } from './events.ts';
export { type Audience, CONDITIONAL, HEADING, isOpen, spaceToken, TITLE } from './rules.ts';
export { countUnindexed, noteDescriptionsChanged } from './store.ts';
