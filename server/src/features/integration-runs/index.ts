// Integration runs: has the scripts of integrations handle events, and takes what they answer where that is wanted. It keeps
// nothing itself: what an integration is and what it is to learn lie in the room below.
export { actOnBlock, blockName, type Press } from './acting.ts';
export { type BlocksCtx, type ShownBlock, showIntegrationBlocks } from './blocks.ts';
export { registerIntegrationRuns } from './endpoints.ts';
export { listPublishedScripts, makePublishedScript, type PublishedScript } from './scripts.ts';
export { runEvents } from './events.ts';
