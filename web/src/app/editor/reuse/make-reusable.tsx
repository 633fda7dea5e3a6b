import { useQueryClient } from '@tanstack/react-query';
import type { EditorView } from 'prosemirror-view';
import { changeReusable } from '../../reuse/edits.ts';
import { NameDialog } from '../../reuse/dialogs.tsx';
import { reusableOf } from '../../reuse/reads.ts';
import { notify } from '../../ui/toast-queue.ts';
import type { SpaceFiles } from '../files/space-files.ts';
import { focusBack } from '../menus/focus-back.ts';
import { type OpenMenu, openMenu, reuseRange } from '../menus/open-menu.ts';
import { blocksBetween, replaceByInclude, sourceOfBlocks } from './blocks.ts';
import { includePath } from './paths.ts';

interface Props {
  view: EditorView;
  open: OpenMenu & { kind: 'reuse' };
  files: SpaceFiles;
}

/** Asks for the name of a reusable content that is made of blocks of the page, and puts an include in their place. */
export function MakeReusable({ view, open, files: { line, path } }: Props) {
  const client = useQueryClient();
  const close = (): void => {
    openMenu(view, undefined);
    focusBack(view);
  };
  const make = async (title: string): Promise<void> => {
    const before = blocksBetween(view.state, open);
    if (before === undefined) throw new Error('These blocks cannot be one: they are parts of another block.');
    const source = sourceOfBlocks(view.state.doc, before, path);
    const { id } = await changeReusable(line, {
      operation: 'insert_reusable_content',
      title,
      document: { markdown: source },
    });
    if (id === undefined) throw new Error('The server has made nothing of it.');
    const made = await client.fetchQuery(reusableOf(line, id));
    void client.invalidateQueries({ queryKey: ['space', line.spaceId, 'content'] });
    put(view, { source, title, path, to: made.git?.path ?? '' });
  };
  return (
    <NameDialog
      title="Turn into a reusable content"
      action="Create"
      help="The blocks move there, and this page includes them."
      onClose={close}
      onName={make}
    />
  );
}

interface Made {
  source: string;
  title: string;
  path: string | undefined;
  to: string;
}

/** Others may have written meanwhile: what is no longer what was taken stays, and the person includes it themselves. */
function put(view: EditorView, { source, title, path, to }: Made): void {
  const { state } = view;
  const open = reuseRange(view);
  const range = open && blocksBetween(state, open);
  if (range === undefined || sourceOfBlocks(state.doc, range, path) !== source) {
    const text = `“${title}” is made. The blocks were changed meanwhile, so they stay: include it where you want it.`;
    return notify({ kind: 'done', text });
  }
  view.dispatch(replaceByInclude(state.tr, range, includePath(path, to)).scrollIntoView());
  notify({ kind: 'done', text: `“${title}” is a reusable content now.` });
}
