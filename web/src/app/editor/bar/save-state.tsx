import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { Button } from '../../ui/button.tsx';
import type { Publishing } from '../publishing/publishing.ts';
import { type Destination, stateWords } from '../publishing/words.ts';
import type { Session } from '../saving/session.ts';
import { useStore } from '../store.ts';

interface StateProps {
  session: Session;
  publishing: Publishing;
  destination: Destination;
}

/** Whether what was written is saved, and who reads it. Changes are read out, but not each time that somebody rests. */
export function SaveState({ session, publishing, destination }: StateProps) {
  const status = useStore(session.status);
  const isKept = useStore(session.keeps);
  const published = useStore(publishing.state);
  const isTrouble = !['saved', 'waiting', 'saving'].includes(status.kind);
  const Icon = status.kind === 'saved' ? IconCloudCheck : isTrouble ? IconCloudOff : IconCloudUp;
  const words = isTrouble && !isKept ? 'Not saved: keep this tab open' : stateWords(status, published, destination);
  return (
    <span
      className="save-state"
      data-state={stateOf(status.kind, published.kind)}
      data-trouble={isTrouble || undefined}
      role={isTrouble ? 'alert' : undefined}
    >
      <Icon size={16} aria-hidden />
      {words}
    </span>
  );
}

const stateOf = (status: string, published: string): string =>
  status === 'saved' && published === 'committed' ? 'committed' : status;

interface TroubleProps {
  session: Session;
  publishing: Publishing;
  refused: number;
  onPropose: (() => void) | undefined;
}

/** What keeps a text from being saved or read by others, and what to do about it. The text stays where it is. */
export function SaveTrouble({ session, publishing, refused, onPropose }: TroubleProps) {
  const status = useStore(session.status);
  const published = useStore(publishing.state);
  const propose = onPropose && <Button onPress={onPropose}>Propose these changes instead</Button>;
  if (status.kind === 'signed-out')
    return (
      <p className="editor-notice">
        <span>Your session has ended. Sign in again in a new window. Your text waits here and is saved then.</span>
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
        {propose}
      </p>
    );
  if (published.kind === 'held')
    return (
      <p className="editor-notice">
        <span>What you wrote is saved as a draft, and readers do not see it yet. {published.message}</span>
        <Button onPress={() => void publishing.commit()}>Try again</Button>
        {propose}
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
