import { useMemo, useState } from 'react';
import { Input, Label, ListBox, ListBoxItem, ListLayout, SearchField, Virtualizer } from 'react-aria-components';
import type { Pages, TreePage } from './model.ts';
import { searchPages } from './tree/search.ts';
import './tree/tree.css';

/** So many are shown at most: nobody looks through thousands. */
const SHOWN_AT_MOST = 200;

/** Chooses one page of the space, by the words of its title. */
export function PageChooser({
  label,
  pages,
  chosen,
  onlyDocuments = false,
  onChoose,
}: {
  label: string;
  pages: Pages;
  chosen: string | undefined;
  /** Whether groups, which lead to the first page in them, are left out. */
  onlyDocuments?: boolean;
  onChoose: (id: string | undefined) => void;
}) {
  const [query, setQuery] = useState('');
  const { items, isCut } = useMemo(() => find(pages, query, onlyDocuments), [pages, query, onlyDocuments]);
  return (
    <>
      <SearchField className="field" value={query} onChange={setQuery}>
        <Label>{label}</Label>
        <Input className="input" placeholder="Find a page" />
      </SearchField>
      <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: 36 }}>
        <ListBox
          className="tree-goals"
          aria-label={label}
          items={items}
          selectionMode="single"
          selectedKeys={chosen === undefined ? [] : [chosen]}
          onSelectionChange={(keys) => onChoose(keys === 'all' ? undefined : [...keys].map(String)[0])}
          renderEmptyState={() => <p className="tree-note">No page has this title. Try other words.</p>}
        >
          {({ id, title, above }) => (
            <ListBoxItem id={id} className="tree-goal" textValue={title}>
              <span className="tree-title" dir="auto">
                {title}
              </span>
              {above !== '' && <span className="tree-above">{above}</span>}
            </ListBoxItem>
          )}
        </ListBox>
      </Virtualizer>
      {isCut && <p className="tree-note">The first {SHOWN_AT_MOST} pages. Type to find others.</p>}
    </>
  );
}

function find(pages: Pages, query: string, onlyDocuments: boolean) {
  const found = query.trim() === '' ? { pages, isCut: false } : searchPages(pages, query);
  const all = [
    ...listed(found.pages, [])
      .filter(({ type }) => !onlyDocuments || type === 'document')
      .take(SHOWN_AT_MOST + 1),
  ];
  return { items: all.slice(0, SHOWN_AT_MOST), isCut: found.isCut || all.length > SHOWN_AT_MOST };
}

/** Those that have an address. */
function* listed(
  pages: Pages,
  above: readonly TreePage[],
): Generator<{ id: string; type: string; title: string; above: string }, void, undefined> {
  for (const page of pages) {
    if (page.type === 'document' || page.type === 'group')
      yield { id: page.id, type: page.type, title: page.title, above: above.map(({ title }) => title).join(' / ') };
    yield* listed(page.pages, [...above, page]);
  }
}
