import { outlineOfOperations, type PageView } from '@lectern/theme';

type Outline = PageView['outline'];

/** The outline of a page with the operations that it shows, each where it stands. */
export function withOperations(outline: Outline, html: string): Outline {
  const operations = outlineOfOperations(html);
  if (operations.length === 0) return outline;
  let from = 0;
  // Headings are looked for one after the other, so that all of them together read the page once.
  const own = outline.map((item) => {
    const found = html.indexOf(` id="${item.id}"`, from);
    if (found !== -1) from = found;
    return { ...item, at: from };
  });
  const shown = operations.map(({ id, title, at }) => ({ id, title, at, level: 2 }));
  return [...own, ...shown].toSorted((one, other) => one.at - other.at).map(({ at: _, ...item }) => item);
}
