// Embeds: what is known of an address elsewhere, so that a card can stand where somebody put it. Never anything to execute.
export { createEmbeds, type Embeds, type EmbedsCtx } from './service.ts';
export { embedOperations } from './routes.ts';
