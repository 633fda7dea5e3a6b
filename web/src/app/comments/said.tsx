// What somebody said, a comment or a reply: who, when, the text, reactions, and what may be done with it.
import { IconDots, IconLink, IconMoodPlus, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ToggleButton } from 'react-aria-components';
import { call } from '../api/client.ts';
import { me } from '../api/reads.ts';
import { initialsOf } from '../live/present.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { copyText } from '../ui/copy-text.ts';
import { MenuButton, MenuItem } from '../ui/menu.tsx';
import { Composer } from './composer.tsx';
import { Text } from './document.tsx';
import { type Comment, commentsAt, type Reply, threadPath, type Where } from './reads.ts';
import { fromMarkdown, toMarkdown } from './text.ts';
import { Ago } from './time.tsx';
import { NewMark } from './unread/new-mark.tsx';
import { useWrite } from './writes.ts';

export interface Talk {
  where: Where;
  organizationId: string;
  /** Of the server, as the API names it. */
  origin: string;
  /** Whether somebody may settle what others said. */
  canResolve: boolean;
  /** Whether the content changes by change requests alone. */
  isLocked: boolean;
}

interface SaidProps extends Talk {
  said: Comment | Reply;
  /** The comment that it answers, where it is a reply. */
  commentId: string;
  /** Whether others said it since somebody looked. */
  isNew?: boolean;
}

export function Said({ said, commentId, isNew = false, ...talk }: SaidProps) {
  const { where } = talk;
  const [doing, setDoing] = useState<'edit' | 'delete'>();
  const { name, path } = addressOf(said, commentId);
  const [operation, options] = commentsAt(where, name.remove, path);
  const remove = useWrite(where, () => call(operation, options), { onDone: () => setDoing(undefined) });
  const close = () => setDoing(undefined);
  return (
    <div className="said">
      <div className="said-head">
        <span className="other" aria-hidden>
          {initialsOf(said.postedBy.displayName)}
        </span>
        <span className="said-by">{said.postedBy.displayName}</span>
        {isNew && <NewMark />}
        <span className="said-at">
          <Ago at={said.postedAt} />
          {said.editedAt !== undefined && ' · edited'}
        </span>
        <Commands said={said} onChoose={(key) => (key === 'link' ? copyLink(where, said, commentId) : setDoing(key))} />
      </div>
      {doing === 'edit' ? (
        <Edit {...talk} {...{ said, commentId }} onClose={close} />
      ) : (
        <div className="said-text">
          <Text nodes={textOf(said)?.document?.nodes ?? []} />
        </div>
      )}
      <Reactions where={where} said={said} commentId={commentId} />
      {doing === 'delete' && (
        <Dialog
          title={said.object === 'comment' ? 'Delete this comment?' : 'Delete this reply?'}
          isOpen
          onClose={close}
        >
          <p>
            {said.object === 'comment' && said.replies > 0
              ? 'Its replies go with it. Nobody can bring them back.'
              : 'Nobody can bring it back.'}
          </p>
          <div className="dialog-actions">
            <Button onPress={close}>Cancel</Button>
            <Button kind="danger" isPending={remove.isPending} onPress={() => remove.mutate(undefined)}>
              Delete
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** Next to a suggestion stands what was written besides. */
const textOf = (said: Comment | Reply): Comment['body'] | undefined =>
  said.object === 'comment' && said.suggestion !== undefined ? said.suggestion.remark : said.body;

/** How the operations on a comment or a reply are called, and what their paths name. */
function addressOf({ object, id }: Comment | Reply, commentId: string) {
  const ofComment = { get: 'get', change: 'change', remove: 'remove' } as const;
  const ofReply = { get: 'getReply', change: 'changeReply', remove: 'removeReply' } as const;
  const path: Record<string, string> = object === 'comment' ? { commentId: id } : { commentId, commentReplyId: id };
  return { name: object === 'comment' ? ofComment : ofReply, path };
}

type Command = 'edit' | 'delete' | 'link';

/** Leads whoever may see it to the thread, wherever it is. */
function copyLink(where: Where, { object, id }: Comment | Reply, commentId: string): void {
  const link = new URL(`/app${threadPath(where, commentId)}`, location.origin);
  if (object === 'comment-reply') link.hash = id;
  void copyText(link.href, {
    done: 'The link is copied.',
    failed: `The link cannot be copied here. It is ${link.href}`,
  });
}

function Commands({ said, onChoose }: { said: Comment | Reply; onChoose: (doing: Command) => void }) {
  const { edit, delete: canDelete } = said.permissions;
  const what = said.object === 'comment' ? 'Comment' : 'Reply';
  return (
    <MenuButton
      aria-label={what}
      placement="bottom end"
      button={<IconButton label={`${what} of ${said.postedBy.displayName}`} icon={<IconDots size={16} />} />}
      onAction={(key) => onChoose(key as Command)}
    >
      <MenuItem id="link" icon={<IconLink size={16} />}>
        Copy link
      </MenuItem>
      {edit && (
        <MenuItem id="edit" icon={<IconPencil size={16} />}>
          Edit
        </MenuItem>
      )}
      {canDelete && (
        <MenuItem id="delete" kind="danger" icon={<IconTrash size={16} />}>
          Delete
        </MenuItem>
      )}
    </MenuButton>
  );
}

/** The text is read as Markdown, as it was sent. */
function Edit({ said, commentId, onClose, where, organizationId, origin }: SaidProps & { onClose: () => void }) {
  const { name, path } = addressOf(said, commentId);
  const { data: start, error } = useQuery({
    queryKey: ['comment-text', said.id, said.editedAt],
    queryFn: async ({ signal }) => {
      const [operation, options] = commentsAt(where, name.get, path);
      const { body, suggestion } = await call<Pick<Comment, 'body' | 'suggestion'>>(operation, { ...options, signal });
      return fromMarkdown((suggestion === undefined ? body : suggestion.remark)?.markdown ?? '');
    },
    staleTime: 0,
  });
  const [operation, options] = commentsAt(where, name.change, path);
  const save = useWrite(where, (markdown: string) => call(operation, { ...options, body: { body: { markdown } } }), {
    onDone: onClose,
    isShown: true,
  });
  if (error !== null) return <p className="field-error">{error.message}</p>;
  if (start === undefined) return null;
  return (
    <Composer
      label="Text of the comment"
      action="Save"
      autoFocus
      mayBeBlank={said.object === 'comment' && said.suggestion !== undefined}
      keptAs={`comment.edit.${said.id}`}
      start={start}
      organizationId={organizationId}
      isPending={save.isPending}
      error={save.error?.message}
      onSend={({ text, mentioned }) => save.mutateAsync(toMarkdown(text, mentioned, origin))}
      onCancel={onClose}
    />
  );
}

const EMOJI = ['👍', '❤️', '🎉', '👀', '✅', '🤔'] as const;

function Reactions({ where, said, commentId }: { where: Where; said: Comment | Reply; commentId: string }) {
  const { data: person } = useQuery(me);
  const { name, path } = addressOf(said, commentId);
  const [operation, options] = commentsAt(where, name.change, path);
  const react = useWrite(where, ({ emoji, isOn }: { emoji: string; isOn: boolean }) =>
    call(operation, { ...options, body: isOn ? { addedReactions: [emoji] } : { removedReactions: [emoji] } }),
  );
  const add = (emoji: string) => react.mutate({ emoji, isOn: true });
  return (
    <div className="reactions">
      {said.reactions.map(({ emoji, count, users }) => {
        const names = users.map(({ user }) => user.displayName).join(', ');
        return (
          <ToggleButton
            key={emoji}
            className="reaction"
            isSelected={users.some(({ user }) => user.id === person?.id)}
            onChange={(isOn) => react.mutate({ emoji, isOn })}
            aria-label={`${emoji} ${count}: ${names}`}
          >
            <span title={names}>
              {emoji} {count}
            </span>
          </ToggleButton>
        );
      })}
      <MenuButton
        aria-label="Reactions"
        button={<IconButton label="React" icon={<IconMoodPlus size={16} />} />}
        onAction={(key) => add(String(key))}
      >
        {EMOJI.map((emoji) => (
          <MenuItem key={emoji} id={emoji}>
            {emoji}
          </MenuItem>
        ))}
      </MenuButton>
    </div>
  );
}
