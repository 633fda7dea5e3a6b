import { escapeHtml } from '@lectern/content';
import type { SchemaView } from '../reading/schemas.ts';
import { schemaHtml } from './operation.ts';
import { typeHtml } from './schema.ts';
import type { Writing } from './text.ts';

/** Schemas by their names, one below the other. */
export function schemasHtml(
  writing: Writing,
  schemas: readonly { id: string; name: string; view: SchemaView }[],
): string {
  const items = schemas.map(({ id, name, view }) => {
    const heading = `<h2 class="api-schema-title" id="${escapeHtml(id)}"><code>${escapeHtml(name)}</code>${typeHtml({ ...view, name: view.type })}<a class="heading-link" href="#${encodeURIComponent(id)}" aria-label="${escapeHtml(name)}"></a></h2>`;
    return `<section class="api-schema">${heading}${schemaHtml(writing, view)}</section>`;
  });
  return `<div class="api api-schemas">${items.join('')}</div>\n`;
}
