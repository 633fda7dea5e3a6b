import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { Button } from '../ui/button.tsx';
import type { Session } from './saving/session.ts';
import { wordsOf } from './saving/status.ts';
import { useStore } from './store.ts';

/** Whether what was written is saved. Changes are read out, but not each time that somebody rests. */
export function SaveState({ session }: { session: Session }) {
  const status = useStore(session.status);
  const isKept = useStore(session.keeps);
  const isTrouble = !['saved', 'waiting', 'saving'].includes(status.kind);
  const Icon = status.kind === 'saved' ? IconCloudCheck : isTrouble ? IconCloudOff : IconCloudUp;
  const words = isTrouble && !isKept ? 'Not saved: keep this tab open' : wordsOf(status);
  return (
    <span className="save-state" data-trouble={isTrouble || undefined} role={isTrouble ? 'alert' : undefined}>
      <Icon size={16} aria-hidden />
      {words}
    </span>
  );
}

/** What keeps a text from being saved, and what to do about it. The text stays where it is. */
export function SaveTrouble({ session, refused }: { session: Session; refused: number }) {
  const status = useStore(session.status);
  if (status.kind === 'signed-out')
    return (
      <p className="editor-notice">
        <span>Your session has ended. Sign in again in a new window; what you wrote waits here.</span>
        <a className="button" href="/sign-in" target="_blank" rel="noreferrer">
          Sign in
        </a>
      </p>
    );
  if (status.kind === 'refused')
    return (
      <p className="editor-notice">
        <span>{status.message} What you wrote is kept in this browser.</span>
        <Button onPress={() => void session.sync.retry()}>Try again</Button>
      </p>
    );
  if (refused > 0)
    return (
      <p className="editor-notice">
        {refused === 1 ? 'One block says' : `${refused} blocks say`} something that Markdown cannot. The file keeps what
        stood there before.
      </p>
    );
  return null;
}
