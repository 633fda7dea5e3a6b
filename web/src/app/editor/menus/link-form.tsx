import type { EditorView } from 'prosemirror-view';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { linkAt, setLink } from '../keys/links.ts';
import { type OpenMenu, openMenu } from './open-menu.ts';
import { focusBack } from './focus-back.ts';
import { PopoverAt } from './popover-at.tsx';

/** Asks where a link leads. */
export function LinkForm({ view, open }: { view: EditorView; open: OpenMenu & { kind: 'link' } }) {
  const { from, to } = open;
  const [href, setHref] = useState(() => linkAt(view.state, from, to)?.href ?? '');
  const close = (): void => {
    openMenu(view, undefined);
    focusBack(view);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    view.dispatch(setLink(view.state, { from, to, href: href.trim() }));
    close();
  };
  const { left, top, bottom } = view.coordsAtPos(from);
  return (
    <PopoverAt label="Link" rect={{ left, top, bottom }} onClose={close}>
      <Form className="form" onSubmit={submit}>
        <Field
          label="Address"
          autoFocus
          value={href}
          onChange={setHref}
          help="Of the web, or of a page of this space, such as format.md"
        />
        <div className="block-actions">
          <Button
            onPress={() => {
              view.dispatch(setLink(view.state, { from, to, href: '' }));
              close();
            }}
          >
            Remove link
          </Button>
          <Button kind="main" type="submit">
            Done
          </Button>
        </div>
      </Form>
    </PopoverAt>
  );
}
