import type { PageFacts } from '@lectern/content';
import { fieldsFromText } from '../../facts.ts';
import { PAGE_FIELDS, type PageNode } from '../../trees/index.ts';

/** Notes with a document what its source says of it, as an import does: equal pages are to be equal bytes. */
export function withFacts(page: PageNode, facts: PageFacts, stored: { body: string; oid: string }): void {
  const values = { ...fieldsFromText(facts), ...stored };
  const { id, type, title, slug, path, source } = page;
  reorder(page, { id, type, title, slug, path, ...values, ...(source === undefined ? {} : { source }) });
}

/** Gives a node these values and no others, in the order in which trees have them. */
export function reorder(page: PageNode, values: Partial<PageNode>): void {
  for (const key of PAGE_FIELDS) delete page[key];
  for (const key of PAGE_FIELDS) if (values[key] !== undefined) Object.assign(page, { [key]: values[key] });
}
