// Templates: folders of Markdown that come with Lectern, which a space can begin with or take in. A template is no content of
// anybody: what comes of it belongs to its space, and no longer follows the template.
export { templateOperations } from './routes.ts';
export { fillFromTemplate, type TemplatesCtx } from './service.ts';
