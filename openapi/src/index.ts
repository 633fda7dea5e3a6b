// Descriptions of HTTP interfaces (OpenAPI and Swagger): read, and shown as safe HTML, Markdown and plain text. What reads
// and shows is in `@lectern/openapi/render`, because it loads large libraries; it belongs on a thread.
export type { DescriptionFile } from './reading/document.ts';
export { referredFiles } from './reading/references.ts';
export { callableOrigin } from './reading/servers.ts';
export type { OpenapiAsk, OpenapiLook, RenderTask, ShownOpenapi, TextTask, OpenapiText } from './types.ts';
export { englishWords, type OpenapiWords } from './views/words.ts';
