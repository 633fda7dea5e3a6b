import { useMemo, useState } from 'react';
import {
  Form,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  ListLayout,
  Radio,
  RadioGroup,
  SearchField,
  Virtualizer,
} from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useReturnOfFocus } from '../../ui/return-focus.ts';
import { type Goal, goalsOf, topmost } from '../changes.ts';
import type { Pages } from '../model.ts';
import { findRow } from './grid/use-focus.ts';
import { searchPages } from './search.ts';

interface Props {
  pages: Pages;
  ids: ReadonlySet<string>;
  onMove: (ids: ReadonlySet<string>, goal: Goal) => boolean;
  onClose: () => void;
}

const POSITIONS = { inside: 'Inside, at the end', before: 'Before', after: 'After' } as const;
const TOP = 'top';

/** Asks where pages are to go. It does what dragging does, with the keyboard and by touch. */
export function MoveDialog({ pages, ids, onMove, onClose }: Props) {
  const [query, setQuery] = useState('');
  const [position, setPosition] = useState<Goal['position']>('inside');
  const [chosen, setChosen] = useState<string>();
  const { items, isCut } = useMemo(() => toItems(pages, ids, query, position), [pages, ids, query, position]);
  const isThere = items.some(({ id }) => id === chosen);
  const moved = topmost(pages, ids);
  useReturnOfFocus(() => findRow(document.querySelector<HTMLElement>('.tree'), moved[0]?.id));
  const move = () => {
    if (chosen !== undefined && isThere && onMove(ids, toGoal(position, chosen))) onClose();
  };
  return (
    <Dialog
      title={moved.length === 1 ? `Move “${moved[0]?.title}”` : `Move ${moved.length} pages`}
      isOpen
      onClose={onClose}
    >
      <Form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          move();
        }}
      >
        <SearchField className="field" value={query} onChange={setQuery} autoFocus>
          <Label>Find a page</Label>
          <Input className="input" />
        </SearchField>
        <Virtualizer layout={ListLayout} layoutOptions={{ rowSize: 36 }}>
          <ListBox
            className="tree-goals"
            aria-label="Pages"
            items={items}
            selectionMode="single"
            selectedKeys={chosen === undefined ? [] : [chosen]}
            onSelectionChange={(keys) => setChosen(keys === 'all' ? undefined : [...keys].map(String)[0])}
            renderEmptyState={() => <p className="tree-note">No page fits. Try other words or another position.</p>}
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
        {isCut && <p className="tree-note">The first {GOALS_AT_MOST} pages. Type to find others.</p>}
        <RadioGroup className="radios" value={position} onChange={(value) => setPosition(value as Goal['position'])}>
          <Label>Position</Label>
          {Object.entries(POSITIONS).map(([value, label]) => (
            <Radio key={value} value={value} className="radio">
              {label}
            </Radio>
          ))}
        </RadioGroup>
        <div className="dialog-actions">
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="main" type="submit" isDisabled={!isThere}>
            Move
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

const toGoal = (position: Goal['position'], id: string): Goal =>
  position === 'inside' ? { position, page: id === TOP ? undefined : id } : { position, page: id };

interface Item {
  id: string;
  title: string;
  /** The titles of the pages above. */
  above: string;
}

/** So many are shown at most: a list of thousands takes long to make, and nobody looks through it. */
const GOALS_AT_MOST = 200;

/** Where the pages may go, of those that the query finds. */
function toItems(pages: Pages, ids: ReadonlySet<string>, query: string, position: Goal['position']) {
  const isSearched = query.trim() !== '';
  const found = isSearched ? searchPages(pages, query) : { pages, isCut: false };
  const goals = goalsOf(found.pages, topmost(pages, ids), position).take(GOALS_AT_MOST + 1);
  const items = [...goals].map(({ page: { id, title }, above }) => ({
    id,
    title,
    above: above.map(({ title }) => title).join(' / '),
  }));
  const isCut = found.isCut || items.length > GOALS_AT_MOST;
  const shown: Item[] = items.slice(0, GOALS_AT_MOST);
  const hasTop = position === 'inside' && !isSearched;
  return { items: hasTop ? [{ id: TOP, title: 'Top of the space', above: '' }, ...shown] : shown, isCut };
}
