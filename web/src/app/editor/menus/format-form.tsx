import type { EditorView } from 'prosemirror-view';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { COLOR_CHOICES, formatsAt, PLAIN_MARKS, setFormats } from '../keys/marks.ts';
import { blocksBetween } from '../reuse/blocks.ts';
import { focusBack } from './focus-back.ts';
import { type OpenMenu, openMenu } from './open-menu.ts';
import { PopoverAt } from '../forms/popover-at.tsx';

/** All that text can be: also what has no button in the toolbar. */
export function FormatForm({ view, open }: { view: EditorView; open: OpenMenu & { kind: 'format' } }) {
  const { from, to } = open;
  const [before] = useState(() => formatsAt(view.state, open));
  const [formats, setFormatsShown] = useState(before);
  const { marks, colors } = formats;
  const close = (): void => {
    view.dispatch(setFormats(view.state, { from, to }, before, formats));
    openMenu(view, undefined);
    focusBack(view);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    close();
  };
  const { left, top, bottom } = view.coordsAtPos(from);
  return (
    <PopoverAt label="Format" rect={{ left, top, bottom }} onClose={close}>
      <Form className="form" onSubmit={submit}>
        <div className="format-marks" role="group" aria-label="Marks">
          {PLAIN_MARKS.map(([name, label]) => (
            <Switch
              key={name}
              isSelected={marks.includes(name)}
              onChange={(isOn) =>
                setFormatsShown({ ...formats, marks: isOn ? [...marks, name] : marks.filter((each) => each !== name) })
              }
            >
              {label}
            </Switch>
          ))}
        </div>
        <Select
          label="Color of the text"
          value={colors.text}
          choices={COLOR_CHOICES}
          onChange={(text) => setFormatsShown({ ...formats, colors: { ...colors, text } })}
        />
        <Select
          label="Color behind it"
          value={colors.background}
          choices={COLOR_CHOICES}
          onChange={(background) => setFormatsShown({ ...formats, colors: { ...colors, background } })}
        />
        {blocksBetween(view.state, open) !== undefined && (
          <Button
            onPress={() => {
              view.dispatch(setFormats(view.state, { from, to }, before, formats));
              openMenu(view, { kind: 'reuse', from, to });
            }}
          >
            Turn into a reusable content
          </Button>
        )}
        <div className="block-actions">
          <Button kind="main" type="submit">
            Done
          </Button>
        </div>
      </Form>
    </PopoverAt>
  );
}
