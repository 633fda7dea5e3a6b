// Sources: what an import by name comes from (a site, an export, a document), fetched and made a folder in our format.
export { openNamedSource } from './local.ts';
export { openSource } from './service.ts';
