import { Selection, type Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useState } from 'react';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { type Headings, hasHeadings, mayHaveNone, setHeadings } from './headers.ts';
import { ChooseFile } from '../files/choose-file.tsx';
import type { SpaceFiles } from '../files/space-files.ts';
import { OfferingField } from '../forms/answer.tsx';
import {
  COLUMN_TYPES,
  type ColumnType,
  isCards,
  isHtmlTable,
  type Place,
  placeIn,
  type Role,
  setColumn,
  setTableWord,
  wordsOf,
} from './columns.ts';
import { chosenIn, optionsFrom } from './options.ts';
import { addressesIn, isTrue, setValue } from './values.ts';

interface TableFormProps {
  view: EditorView;
  files: SpaceFiles;
}

/** Of the cell with the caret its value, of its column the type, and of the table how it is shown. Answers count at once. */
export function TableForm({ view, files }: TableFormProps) {
  const [, redraw] = useState(0);
  const place = placeIn(view.state);
  if (place === undefined) return null;
  /** Where everything is now: the form changes it, and so may others. */
  const change = (edit: (tr: Transaction, place: Place) => Transaction): void => {
    const now = placeIn(view.state);
    if (now === undefined) return;
    view.dispatch(keepCaret(now, edit(view.state.tr, now)));
    redraw((count) => count + 1);
  };
  const props = { place, change, files };
  return (
    <>
      {!place.isHead && <CellValue key={place.cellAt} {...props} />}
      <ColumnFields key={place.headAt} {...props} />
      <TableFields {...props} />
    </>
  );
}

/** The caret stays in its cell, whatever is written there. */
const keepCaret = ({ cellAt }: Place, tr: Transaction): Transaction =>
  tr.setSelection(Selection.near(tr.doc.resolve(tr.mapping.map(cellAt, -1) + 1)));

interface PartProps {
  place: Place;
  files: SpaceFiles;
  change: (edit: (tr: Transaction, place: Place) => Transaction) => void;
}

function CellValue({ place, files, change }: PartProps) {
  const { cell, column } = place;
  const set = (value: readonly string[]) => change((tr, now) => setValue(tr, now.cellAt, now.column, value));
  const label = column.title || 'Cell';
  const [typed, setTyped] = useState(() =>
    column.type === 'rating' ? cell.textContent.trim() : addressesIn(cell).join(', '),
  );
  const write = (value: string): void => {
    setTyped(value);
    set(value.split(',').map((each) => each.trim()));
  };
  switch (column.type) {
    case 'checkbox':
      return (
        <Switch isSelected={isTrue(cell)} onChange={(isOn) => set([String(isOn)])}>
          {label}
        </Switch>
      );
    case 'rating':
      return (
        <Field label={label} help={`Stars, up to ${column.max}`} inputMode="numeric" value={typed} onChange={write} />
      );
    case 'select':
      return <Choices place={place} label={label} set={set} />;
    case 'content-ref':
      return (
        <OfferingField
          label={label}
          help={undefined}
          autoFocus={false}
          offers="pages"
          files={files}
          value={typed}
          onChange={write}
        />
      );
    case 'image':
    case 'files':
      return (
        <div className="form-file">
          <Field label={label} help="Addresses of files, with commas between them" value={typed} onChange={write} />
          <ChooseFile
            files={files}
            kind={column.type === 'image' ? 'image/' : ''}
            onChoose={(address) => write(typed === '' || column.type === 'image' ? address : `${typed}, ${address}`)}
          />
        </div>
      );
    default:
      return null;
  }
}

function Choices({
  place: { cell, column },
  label,
  set,
}: {
  place: Place;
  label: string;
  set: (ids: string[]) => void;
}) {
  const chosen = chosenIn(cell);
  if (column.options.length === 0) return null;
  return (
    <div role="group" aria-label={label} className="form-choices">
      {column.options.map(({ id, label: name }) => (
        <Switch
          key={id}
          isSelected={chosen.includes(id)}
          onChange={(isOn) => set(isOn ? [...chosen, id] : chosen.filter((each) => each !== id))}
        >
          {name || id}
        </Switch>
      ))}
    </div>
  );
}

const ROLES: readonly (readonly [Role, string])[] = [
  ['shown', 'Shown'],
  ['hidden', 'Not shown'],
];
const CARD_ROLES: readonly (readonly [Role, string])[] = [
  ...ROLES,
  ['target', 'Where the card leads'],
  ['cover', 'Cover'],
  ['cover-dark', 'Cover on dark screens'],
];

function ColumnFields({ place: { table, column }, change }: PartProps) {
  const [labels, setLabels] = useState(() => column.options.map(({ label }) => label).join('\n'));
  const [max, setMax] = useState(String(column.max));
  return (
    <>
      <Select
        label="Type of the column"
        value={column.type}
        choices={COLUMN_TYPES}
        onChange={(type) => change((tr, now) => setColumn(tr, now, { type: type as ColumnType }))}
      />
      {column.type === 'select' && (
        <Field
          label="Choices"
          help="One on each line"
          lines={3}
          value={labels}
          onChange={(lines) => {
            setLabels(lines);
            change((tr, now) => setColumn(tr, now, { options: optionsFrom(lines, column.options) }));
          }}
        />
      )}
      {column.type === 'rating' && (
        <Field
          label="Most stars"
          help="From 1 to 10"
          inputMode="numeric"
          value={max}
          onChange={(written) => {
            setMax(written);
            const most = Number(written);
            if (Number.isInteger(most) && most >= 1 && most <= 10)
              change((tr, now) => setColumn(tr, now, { max: most }));
          }}
        />
      )}
      {isHtmlTable(table) && (
        <Select
          label="Readers see the column"
          value={column.role}
          choices={isCards(table) || column.role.startsWith('c') || column.role === 'target' ? CARD_ROLES : ROLES}
          onChange={(role) => change((tr, now) => setColumn(tr, now, { role: role as Role }))}
        />
      )}
    </>
  );
}

function TableFields({ place: { table }, change }: PartProps) {
  const words = wordsOf(table);
  const setWord = (name: string, value: string) =>
    change((tr, now) => setTableWord(tr, now, name, value === '' ? undefined : value));
  const heading = (headings: Headings, label: string) => (
    <Switch
      isSelected={hasHeadings(table, headings)}
      onChange={(isOn) => change((tr, now) => setHeadings(tr, now, headings, isOn))}
    >
      {label}
    </Switch>
  );
  return (
    <>
      {mayHaveNone(table) && heading('row', 'The first row is a heading')}
      {!isCards(table) && heading('column', 'The first column is a heading')}
      <Select
        label="Rows are shown as"
        value={isCards(table) ? 'cards' : ''}
        choices={[
          ['', 'A table'],
          ['cards', 'Cards'],
        ]}
        onChange={(shown) => setWord('data-view', shown)}
      />
      {isCards(table) && (
        <Select
          label="Size of the cards"
          value={words['data-card-size'] ?? ''}
          choices={[
            ['', 'Normal'],
            ['large', 'Large'],
          ]}
          onChange={(size) => setWord('data-card-size', size)}
        />
      )}
    </>
  );
}
