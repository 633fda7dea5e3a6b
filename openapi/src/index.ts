// Descriptions of HTTP interfaces (OpenAPI and Swagger): read, and shown as safe HTML, Markdown and plain text. What reads
// and shows is in `@lectern/openapi/render`, and what makes one document of several files in `@lectern/openapi/bundle`; they load
// large libraries and belong on threads.
export type { DescriptionFile } from './reading/document.ts';
export { referredFiles } from './reading/references.ts';
export { unshownHint } from './pages/prose.ts';
export { callableOrigin } from './reading/servers/servers.ts';
export { TEXT_ADDRESS } from './bundling/references.ts';
export type {
  DescribedPart,
  PartsTask,
  Bundled,
  BundleTask,
  CallTask,
  DescribedPage,
  NamedValue,
  OpenapiAsk,
  PagesAsk,
  PagesTask,
  PlannedCall,
  RenderTask,
  SentCall,
  ShownOpenapi,
  SourceFile,
  TextTask,
  OpenapiText,
} from './types.ts';
export type { CallsAllowed, OpenapiLook } from './views/look.ts';
export { englishWords, type OpenapiWords } from './views/words.ts';
