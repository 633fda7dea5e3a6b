// Cells over several rows or columns: the kernel has this among their attributes, as the page says it; ProseMirror's tables count
// with numbers.
import type { Json } from '@lectern/content/edit';

const SPANS = ['colspan', 'rowspan'] as const;
/** A table is a grid of all its cells: nobody fills it with one of millions. */
const AT_MOST = 100;

type Attributes = Readonly<Record<string, unknown>>;

const written = (attrs: Attributes): Attributes => (attrs['attributes'] ?? {}) as Attributes;

const spanIn = (attributes: Attributes, name: string): number => {
  const span = Number(attributes[name] ?? 1);
  return Number.isInteger(span) && span > 0 ? Math.min(AT_MOST, span) : 1;
};

export const spansOf = (attrs: Attributes): Record<(typeof SPANS)[number], number> => ({
  colspan: spanIn(written(attrs), 'colspan'),
  rowspan: spanIn(written(attrs), 'rowspan'),
});

/** What the page says of a cell after an edit: its own words, unless the cell has become wider or narrower. */
export function withSpans(attrs: Attributes): Record<string, Json> {
  const attributes: Record<string, unknown> = { ...written(attrs) };
  for (const name of SPANS) {
    const span = Number(attrs[name] ?? 1);
    if (span === spanIn(attributes, name)) continue;
    if (span > 1) attributes[name] = String(span);
    else delete attributes[name];
  }
  return attributes as Record<string, Json>;
}
