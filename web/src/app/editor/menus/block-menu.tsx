import { IconArrowDown, IconArrowUp, IconCode, IconCopy, IconMessage, IconTrash } from '@tabler/icons-react';
import { deleteSelection } from 'prosemirror-commands';
import type { Node } from 'prosemirror-model';
import { type Command, NodeSelection, Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type FormEvent, useState } from 'react';
import { Form } from 'react-aria-components';
import { Button, IconButton } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { answerForm, formOf, valueOf } from '../blocks/forms.ts';
import { leaveForm } from '../blocks/leaving.ts';
import type { SpaceFiles } from '../files/space-files.ts';
import { Answer } from '../forms/answer.tsx';
import { partKindOf, SpecForm } from '../forms/spec-form.tsx';
import { deleteBlock, duplicateBlock, moveBlock } from '../keys/commands.ts';
import { type Kind, kindOf, KINDS, turnInto } from '../keys/turn-into.ts';
import { focusBack } from './focus-back.ts';
import { nameOf } from '../view/names.ts';
import { type OpenMenu, openMenu } from './open-menu.ts';
import { PopoverAt } from '../forms/popover-at.tsx';
import { ReuseParts } from '../reuse/include-parts.tsx';
import type { Reuse } from '../included/reuse.ts';
import { PartsRow } from './parts.tsx';

interface BlockMenuProps {
  view: EditorView;
  open: OpenMenu & { kind: 'block' };
  files: SpaceFiles;
  reuse: Reuse;
  /** For who may comment; the block is selected. */
  onComment: (() => void) | undefined;
  onSource: (at: number) => void;
}

/** What can be changed about a block, and done with it. What was filled in counts however the menu is closed. */
export function BlockMenu({ view, open, ...further }: BlockMenuProps) {
  const node = view.state.doc.nodeAt(open.at);
  const dom = view.nodeDOM(open.at);
  if (node === null || !(dom instanceof HTMLElement)) return null;
  const { at, isNew = false } = open;
  return <Opened key={at} {...{ view, at, isNew, node, dom }} {...further} />;
}

interface OpenedProps extends Omit<BlockMenuProps, 'open'> {
  at: number;
  isNew: boolean;
  node: Node;
  dom: HTMLElement;
}

function Opened({ view, at, isNew, node, dom, files, reuse, onComment, onSource }: OpenedProps) {
  const fields = formOf(node.type.name);
  const kind = partKindOf(node.type.name);
  const [answers, setAnswers] = useState(() =>
    Object.fromEntries(fields.map((field) => [field.name, valueOf(node, field)])),
  );
  const close = (): void => {
    view.dispatch(leaveForm(answerForm(view.state.tr, at, answers), at, { isNew }));
    openMenu(view, undefined);
    focusBack(view);
  };
  /** A command works on what is selected, so the block is selected first. */
  const run = (command: Command) => () => {
    view.dispatch(answerForm(view.state.tr, at, answers));
    const selection = NodeSelection.isSelectable(node)
      ? NodeSelection.create(view.state.doc, at)
      : Selection.near(view.state.doc.resolve(at + 1));
    view.dispatch(view.state.tr.setSelection(selection));
    command(view.state, view.dispatch);
    openMenu(view, undefined);
    focusBack(view);
  };
  const comment = (): void => {
    const { tr } = view.state;
    answerForm(tr, at, answers);
    view.dispatch(tr.setSelection(Selection.near(tr.doc.resolve(at + 1))));
    openMenu(view, undefined);
    onComment?.();
  };
  const asSource = (): void => {
    view.dispatch(answerForm(view.state.tr, at, answers));
    openMenu(view, undefined);
    focusBack(view);
    // Who gives the focus back to the text has done so by then.
    requestAnimationFrame(() => requestAnimationFrame(() => onSource(at)));
  };
  const turn = (kind: Kind): void => {
    view.dispatch(turnInto(answerForm(view.state.tr, at, answers), at, kind));
    openMenu(view, undefined);
    focusBack(view);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    close();
  };
  const { left, top } = dom.getBoundingClientRect();
  return (
    <PopoverAt
      label={nameOf(node.type.name)}
      rect={{ left, top, bottom: Math.min(top + 28, innerHeight - 40) }}
      onClose={close}
    >
      <Form className="form" onSubmit={submit}>
        {kind !== undefined && (
          <SpecForm {...{ kind, fields, files, answers }} onChange={(next) => setAnswers({ ...next })} />
        )}
        {(kind === undefined ? fields : []).map((field, index) => (
          <Answer
            key={field.name}
            field={field}
            files={files}
            isFirst={index === 0}
            value={answers[field.name] ?? ''}
            onChange={(value) => setAnswers({ ...answers, [field.name]: value })}
          />
        ))}
        <PartsRow view={view} node={node} at={at} close={close} files={files} />
        <TurnInto node={node} onChoose={turn} />
        <ReuseParts {...{ view, node, at, reuse }} take={() => view.dispatch(answerForm(view.state.tr, at, answers))} />
        <div className="block-actions">
          {!node.isInline && (
            <>
              <IconButton label="Move up" icon={<IconArrowUp size={18} />} onPress={run(moveBlock(-1))} />
              <IconButton label="Move down" icon={<IconArrowDown size={18} />} onPress={run(moveBlock(1))} />
              <IconButton label="Duplicate" icon={<IconCopy size={18} />} onPress={run(duplicateBlock)} />
              <IconButton label="Edit as source" icon={<IconCode size={18} />} onPress={asSource} />
              {onComment !== undefined && (
                <IconButton label="Comment" icon={<IconMessage size={18} />} onPress={comment} />
              )}
            </>
          )}
          <IconButton
            label="Delete"
            icon={<IconTrash size={18} />}
            onPress={run(node.isInline ? deleteSelection : deleteBlock)}
          />
          <Button kind="main" type="submit">
            Done
          </Button>
        </div>
      </Form>
    </PopoverAt>
  );
}

function TurnInto({ node, onChoose }: { node: Node; onChoose: (kind: Kind) => void }) {
  const kind = kindOf(node);
  if (kind === undefined) return null;
  return <Select label="Turn into" value={kind} choices={KINDS} onChange={(chosen) => onChoose(chosen as Kind)} />;
}
