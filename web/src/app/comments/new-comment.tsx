import { IconX } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import type { AboutBlock } from './blocks.ts';
import { Composer } from './composer.tsx';
import type { Asked } from './pane.tsx';
import type { SuggestedOperation } from './reads.ts';
import type { Talk } from './said.tsx';
import { toMarkdown } from './text.ts';
import { NoSuchBlock, NoSuchWords, postComment, type Proposed, sourceOfBlock, useWrite } from './writes.ts';

interface NewCommentProps {
  talk: Talk;
  pageId: string | undefined;
  block: AboutBlock | undefined;
  asked: Asked;
}

/** What the comment is about: the words that are chosen, their block, or the page. */
type Level = 'words' | 'block' | 'page';

/** Where a comment is written, or other words are suggested. */
export function NewComment({ talk, pageId, block, asked }: NewCommentProps) {
  const { where, organizationId, origin } = talk;
  const frame = useRef<HTMLDivElement>(null);
  const [level, setLevel] = useState<Level>('words');
  const [proposed, setProposed] = useState<Proposed>();
  useEffect(() => {
    setLevel('words');
    setProposed(undefined);
  }, [block?.text, block?.before, block?.quote?.exact, block?.quote?.prefix]);
  useEffect(() => {
    if (asked.isNew === true) frame.current?.querySelector('textarea')?.focus();
  }, [asked]);
  const about = aboutOf(block, level);
  const suggestion = about === undefined ? undefined : proposed;
  const post = useWrite(
    where,
    (markdown: string) => postComment(where, { pageId, block: about, markdown, suggestion }),
    { isShown: true, onDone: () => setProposed(undefined) },
  );
  const turnTo = (next: Level): void => {
    setLevel(next);
    setProposed(undefined);
    post.reset();
  };
  return (
    <div className="new-comment" ref={frame}>
      {pageId !== undefined && block !== undefined && <About block={block} about={about} onTurn={turnTo} />}
      {about !== undefined && pageId !== undefined && <Propose {...{ talk, pageId, about, proposed, setProposed }} />}
      <Composer
        label={suggestion === undefined ? labelOf(pageId, about) : 'Why (not needed)'}
        action={suggestion === undefined ? 'Comment' : 'Suggest'}
        mayBeBlank={suggestion !== undefined}
        keptAs={`comment.new.${where.spaceId}.${where.changeRequestId ?? ''}.${pageId ?? ''}`}
        organizationId={organizationId}
        isPending={post.isPending}
        error={post.error?.message}
        onSend={({ text, mentioned }) => post.mutateAsync(toMarkdown(text, mentioned, origin))}
      />
      {post.error instanceof NoSuchBlock && (
        <Button kind="quiet" onPress={() => turnTo('page')}>
          Comment on the page instead
        </Button>
      )}
      {post.error instanceof NoSuchWords && (
        <Button kind="quiet" onPress={() => turnTo('block')}>
          Choose the whole block instead
        </Button>
      )}
    </div>
  );
}

function aboutOf(block: AboutBlock | undefined, level: Level): AboutBlock | undefined {
  if (block === undefined || level === 'page') return undefined;
  return level === 'block' ? { ...block, quote: undefined } : block;
}

function labelOf(pageId: string | undefined, about: AboutBlock | undefined): string {
  if (pageId === undefined) return 'Comment on everything';
  if (about === undefined) return 'Comment on the page';
  return about.quote === undefined ? 'Comment on this block' : 'Comment on these words';
}

interface AboutProps {
  block: AboutBlock;
  about: AboutBlock | undefined;
  onTurn: (level: Level) => void;
}

function About({ block, about, onTurn }: AboutProps) {
  return (
    <div className="new-comment-about">
      {about === undefined ? (
        <Button kind="quiet" onPress={() => onTurn('words')}>
          {block.quote === undefined ? 'Comment on the block instead' : 'Comment on the words instead'}
        </Button>
      ) : (
        <>
          <span className="thread-quote" data-words={about.quote !== undefined || undefined}>
            {about.quote?.exact ?? about.text}
          </span>
          <IconButton
            label={about.quote === undefined ? 'Comment on the page instead' : 'Comment on the block instead'}
            icon={<IconX size={16} />}
            onPress={() => onTurn(about.quote === undefined ? 'page' : 'block')}
          />
        </>
      )}
    </div>
  );
}

const OPERATIONS: readonly (readonly [SuggestedOperation, string])[] = [
  ['replace', 'Other words for this block'],
  ['insert_before', 'A block before it'],
  ['insert_after', 'A block after it'],
  ['delete', 'To delete this block'],
];

interface ProposeProps {
  talk: Talk;
  pageId: string;
  about: AboutBlock;
  proposed: Proposed | undefined;
  setProposed: (proposed: Proposed | undefined) => void;
}

/** What somebody suggests to write. */
function Propose({ talk, pageId, about, proposed, setProposed }: ProposeProps) {
  const begin = useMutation({
    mutationFn: async (): Promise<Proposed> => {
      const words = about.quote?.exact ?? (await sourceOfBlock(talk.where, pageId, about));
      return { operation: 'replace', markdown: words };
    },
    onSuccess: setProposed,
    meta: { isShown: true },
  });
  if (proposed === undefined)
    return (
      <>
        <Button kind="quiet" className="propose" isPending={begin.isPending} onPress={() => begin.mutate()}>
          Suggest other words
        </Button>
        {begin.error !== null && (
          <p className="field-error" role="alert">
            {begin.error.message}
          </p>
        )}
      </>
    );
  const { operation, markdown = '' } = proposed;
  const turnTo = async (next: SuggestedOperation): Promise<void> => {
    if (next === 'delete') setProposed({ operation: next });
    else if (next === 'replace') begin.mutate();
    else setProposed({ operation: next, markdown: operation === 'replace' ? '' : markdown });
  };
  return (
    <div className="propose">
      {about.quote === undefined && (
        <Select
          label="Suggest"
          value={operation}
          choices={OPERATIONS}
          onChange={(next) => void turnTo(next as SuggestedOperation)}
        />
      )}
      {operation !== 'delete' && (
        <Field
          label={about.quote === undefined ? 'Suggested Markdown' : 'Suggested words'}
          help={about.quote === undefined ? '' : 'Leave it empty to suggest deleting them.'}
          lines={about.quote === undefined ? 4 : 2}
          maxLength={10_000}
          autoFocus
          value={markdown}
          onChange={(next) => setProposed({ operation, markdown: next })}
        />
      )}
      <Button kind="quiet" onPress={() => setProposed(undefined)}>
        No suggestion
      </Button>
    </div>
  );
}
