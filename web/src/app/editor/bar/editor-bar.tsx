import { IconCode, IconLayoutList } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Publishing } from '../publishing/publishing.ts';
import { actionOf, type Destination } from '../publishing/words.ts';
import type { Session } from '../saving/session.ts';
import { useStore } from '../store.ts';
import type { Writing } from '../writing.ts';
import { SaveState, SaveTrouble } from './save-state.tsx';

/** Above the page: whether it is saved and who reads it, and what can be done with it as a whole. */
export function EditorBar({ writing, destination }: { writing: Writing; destination: Destination }) {
  const { session, publishing } = writing;
  if (session === undefined || publishing === undefined) return null;
  return <Bar {...{ writing, session, publishing, destination }} />;
}

interface BarProps {
  writing: Writing;
  session: Session;
  publishing: Publishing;
  destination: Destination;
}

function Bar({ writing, session, publishing, destination }: BarProps) {
  const isSource = useStore(writing.mode) === 'source';
  const { kind } = useStore(publishing.state);
  const refused = useStore(writing.refused);
  useSaveKey(publishing);
  return (
    <>
      <div className="editor-bar" data-mode={isSource ? 'source' : 'page'}>
        <SaveState session={session} publishing={publishing} destination={destination} />
        <Button kind="quiet" onPress={() => void writing.toggle()}>
          {isSource ? <IconLayoutList size={18} aria-hidden /> : <IconCode size={18} aria-hidden />}
          {isSource ? 'Show the page' : 'Edit the source'}
        </Button>
        <Button kind={kind === 'committed' ? 'plain' : 'main'} onPress={() => void publishing.commit()}>
          {actionOf(destination)}
        </Button>
      </div>
      <SaveTrouble session={session} publishing={publishing} refused={refused} />
    </>
  );
}

/** Wherever the focus is, the key for saving saves the page here, and not in a file of the browser. */
function useSaveKey({ commit }: Publishing): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isSave =
        (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 's';
      if (!isSave) return;
      event.preventDefault();
      void commit();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [commit]);
}
