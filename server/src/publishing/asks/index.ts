// Questions of readers of a site: answered from what they may read there, with links to nothing but its pages.
export { answersHere, type AskCtx, askHere } from './service.ts';
export { serveAsk } from './serve.ts';
