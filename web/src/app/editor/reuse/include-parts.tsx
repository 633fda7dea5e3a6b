import { IconPencil } from '@tabler/icons-react';
import type { Node } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { useState } from 'react';
import { queries } from '../../api/queries.ts';
import { reusableOf, usesInWords } from '../../reuse/reads.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { openMenu } from '../menus/open-menu.ts';
import { focusBack } from '../menus/focus-back.ts';
import { useStore } from '../store.ts';
import { blocksBetween, detach, includedBlocks } from './blocks.ts';
import { allReusables } from '../included/following.ts';
import type { Reuse } from '../included/reuse.ts';
import { includedBy } from '../view/included/finding.ts';

interface Props {
  view: EditorView;
  node: Node;
  at: number;
  reuse: Reuse;
  /** Takes the answers of the form that this is in. */
  take: () => void;
}

/** What can be done with an include, and with blocks that could be one. */
export function ReuseParts(props: Props) {
  const { view, node, at, take } = props;
  if (node.type.name === 'include') return <IncludeParts {...props} />;
  const range = { from: at, to: at + node.nodeSize };
  const blocks = node.isInline ? undefined : blocksBetween(view.state, range);
  // A part of a block, such as a tab, stands for the block that it is a part of, which has a form of its own.
  if (blocks?.from !== range.from || blocks.to !== range.to) return null;
  return (
    <Button
      onPress={() => {
        take();
        openMenu(view, { kind: 'reuse', ...range });
      }}
    >
      Turn into a reusable content
    </Button>
  );
}

function IncludeParts({ view, node, at, reuse, take }: Props) {
  const all = useStore(allReusables(reuse));
  const [failure, setFailure] = useState<string>();
  const written = (node.attrs['attributes'] as Record<string, string>)[''] ?? '';
  const entry = all !== undefined && 'value' in all ? includedBy(all.value, reuse.path, written) : undefined;
  if (entry === undefined) return null;
  const release = async (): Promise<void> => {
    try {
      const { source, git } = await queries.fetchQuery(reusableOf(reuse.line, entry.id));
      const move = reuse.path === undefined || git === undefined ? undefined : { from: git.path, to: reuse.path };
      take();
      openMenu(view, undefined);
      view.dispatch(detach(view.state.tr, at, includedBlocks(source, move)));
      focusBack(view);
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <>
      <p className="field-help">{usesInWords(entry.uses)}</p>
      <div className="block-actions">
        <LinkButton href={reuse.toReusable(entry.id)}>
          <IconPencil size={16} aria-hidden />
          Edit at its source
        </LinkButton>
        <Button onPress={() => void release()}>Detach</Button>
      </div>
      {failure !== undefined && <p className="field-error">{`It cannot be detached. ${failure}`}</p>}
    </>
  );
}
