// What readers do with blocks of integrations on published pages. Only a block that stands on a page which the reader may see
// is asked, with what its author gave it.
export { createPressQueue } from './bounds.ts';
export { serveBlock } from './serve.ts';
