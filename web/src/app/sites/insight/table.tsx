import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { toCsv } from '../access/csv.ts';
import { saveFile } from '../access/save-file.ts';

export interface Column<Item> {
  title: string;
  /** As programs for tables read it. */
  value: (item: Item) => string | number;
  /** As people see it, where that is more. */
  cell?: (item: Item) => ReactNode;
  isNumber?: boolean;
  /** Left out where the window is narrow. */
  isExtra?: boolean;
  /** Buttons, which no file has. */
  isTool?: boolean;
}

interface Props<Item> {
  id: string;
  title: string;
  help?: ReactNode;
  items: readonly Item[];
  columns: readonly Column<Item>[];
  keyOf: (item: Item) => string;
  /** Said where there is nothing. */
  none: string;
  children?: ReactNode;
}

/** Findings under a title, which can be saved as a file. */
export function InsightTable<Item>({ id, title, help, items, columns, keyOf, none, children }: Props<Item>) {
  const written = columns.filter(({ isTool }) => isTool !== true);
  const save = () =>
    saveFile(
      `${id}.csv`,
      toCsv([written.map((column) => column.title), ...items.map((item) => written.map(({ value }) => value(item)))]),
    );
  return (
    <section aria-labelledby={id} className="insight-section">
      <div className="parts-head">
        <h2 id={id}>{title}</h2>
        {items.length > 0 && (
          <IconButton label={`Save “${title}” as CSV`} icon={<IconDownload size={16} />} onPress={save} />
        )}
      </div>
      {help !== undefined && <p className="field-help">{help}</p>}
      {items.length === 0 ? <p className="site-note">{none}</p> : <Table {...{ id, items, columns, keyOf }} />}
      {children}
    </section>
  );
}

function Table<Item>({ id, items, columns, keyOf }: Pick<Props<Item>, 'id' | 'items' | 'columns' | 'keyOf'>) {
  return (
    <div className="insight-scroll">
      <table className="access-table" aria-labelledby={id}>
        <thead>
          <tr>
            {columns.map(({ title, isNumber, isTool, isExtra }) => (
              <th key={title} scope="col" data-number={isNumber || undefined} data-extra={isExtra || undefined}>
                {isTool === true ? <span className="only-spoken">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={keyOf(item)}>
              {columns.map(({ title, value, cell, isNumber, isExtra }) => (
                <td key={title} data-number={isNumber || undefined} data-extra={isExtra || undefined}>
                  {cell === undefined ? (
                    <bdi>{value(item).toLocaleString(document.documentElement.lang)}</bdi>
                  ) : (
                    cell(item)
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The day of a time, on one line. */
export const Day = ({ at }: { at: string }) => (
  <time dateTime={at}>{new Date(at).toLocaleDateString(document.documentElement.lang)}</time>
);
