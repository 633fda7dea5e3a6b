import type { EditorView } from 'prosemirror-view';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/switch.tsx';
import type { SpaceFiles } from '../files/space-files.ts';
import { OfferingField } from '../forms/answer.tsx';
import { linkAt, setLink } from '../keys/links.ts';
import { type OpenMenu, openMenu } from './open-menu.ts';
import { focusBack } from './focus-back.ts';
import { PopoverAt } from '../forms/popover-at.tsx';

/** A link with this title shows that of what it leads to. */
const MENTION = 'mention';

interface LinkFormProps {
  view: EditorView;
  open: OpenMenu & { kind: 'link' };
  files: SpaceFiles;
}

/** Asks where a link leads. */
export function LinkForm({ view, open, files }: LinkFormProps) {
  const { from, to } = open;
  const [{ href, title }, setLinkShown] = useState(() => linkAt(view.state, from, to) ?? { href: '', title: null });
  const isMention = title === MENTION;
  const close = (): void => {
    openMenu(view, undefined);
    focusBack(view);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    view.dispatch(setLink(view.state, { from, to, href: href.trim(), title }));
    close();
  };
  const { left, top, bottom } = view.coordsAtPos(from);
  return (
    <PopoverAt label="Link" rect={{ left, top, bottom }} onClose={close}>
      <Form className="form" onSubmit={submit}>
        <OfferingField
          label="Address"
          autoFocus
          value={href}
          onChange={(address) => setLinkShown({ href: address, title })}
          help="A web address, or the name of a page or file of this space"
          offers="pages"
          files={files}
        />
        <Switch isSelected={isMention} onChange={(isOn) => setLinkShown({ href, title: isOn ? MENTION : null })}>
          Show the title of the page
        </Switch>
        <div className="block-actions">
          <Button
            onPress={() => {
              view.dispatch(setLink(view.state, { from, to, href: '', title: null }));
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
