import { type FormEvent, type RefObject, useLayoutEffect, useState } from 'react';
import { Dialog, Form, Input, Popover, TextField } from 'react-aria-components';
import type { TreePage } from '../model.ts';
import { findRow } from './grid/use-focus.ts';

const TITLE_AT_MOST = 100;

interface Props {
  tree: RefObject<HTMLDivElement | null>;
  page: TreePage | undefined;
  onRename: (id: string, title: string) => void;
  onClose: () => void;
}

/** A field over the row of a page. Enter and leaving it rename, Escape does not. It lies outside of the tree, which has uses for letters. */
export function RenameBox({ tree, page, onRename, onClose }: Props) {
  // The row comes into the document with this, or after it.
  const [row, setRow] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => setRow(findRow(tree.current, page?.id)));
  const [title, setTitle] = useState<string>();
  if (page === undefined || row === null) return null;
  const { width, height } = row.getBoundingClientRect();
  const keep = () => {
    const next = (title ?? page.title).trim();
    if (next !== '' && next !== page.title) onRename(page.id, next);
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keep();
  };
  return (
    <Popover
      className="tree-rename"
      triggerRef={{ current: row }}
      isOpen
      placement="bottom start"
      offset={-height}
      style={{ inlineSize: width }}
      onOpenChange={(isOpen) => {
        if (!isOpen) keep();
      }}
    >
      <Dialog aria-label={`Rename ${page.title}`} className="tree-rename-dialog">
        <Form onSubmit={submit}>
          <TextField
            aria-label="Title"
            autoFocus
            maxLength={TITLE_AT_MOST}
            value={title ?? page.title}
            onChange={setTitle}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onClose();
            }}
          >
            <Input className="input" onFocus={(event) => event.currentTarget.select()} />
          </TextField>
        </Form>
      </Dialog>
    </Popover>
  );
}
