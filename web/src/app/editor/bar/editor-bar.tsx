import { IconCode, IconLayoutList } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Tip } from '../../ui/tip.tsx';
import { FindBar, OutlineDialog, ShortcutsDialog } from '../later.ts';
import type { Publishing } from '../publishing/publishing.ts';
import { actionOf, type Destination } from '../publishing/words.ts';
import type { Session } from '../saving/session.ts';
import { useStore } from '../store.ts';
import type { Writing } from '../writing.ts';
import { usePageKeys } from './page-keys.ts';
import { PageMenu } from './page-menu.tsx';
import { SaveState, SaveTrouble } from './save-state.tsx';

interface Finding {
  isReplacing: boolean;
  /** How often somebody has asked for it. */
  asked: number;
}

/** Above the page: whether it is saved and who reads it, and what can be done with it as a whole. */
export function EditorBar({ writing, ...shown }: Shown & { writing: Writing }) {
  const { session, publishing } = writing;
  if (session === undefined || publishing === undefined) return <div className="editor-bar">{shown.actions}</div>;
  return <Bar {...{ writing, session, publishing, ...shown }} />;
}

interface Shown {
  destination: Destination;
  /** Shows what was saved and no reader sees yet. */
  onCompare?: (() => void) | undefined;
  /** Shows what was done to the page. */
  onHistory?: (() => void) | undefined;
  /** Makes a change request of what is written, for who may. */
  onPropose?: ((session: Session) => void) | undefined;
  actions: ReactNode;
}

interface BarProps extends Shown {
  writing: Writing;
  session: Session;
  publishing: Publishing;
}

function Bar({ writing, session, publishing, destination, onCompare, onHistory, onPropose, actions }: BarProps) {
  const isSource = useStore(writing.mode) === 'source';
  const { kind } = useStore(publishing.state);
  const refused = useStore(writing.refused);
  const [finding, setFinding] = useState<Finding>();
  const find = (isReplacing: boolean) => setFinding((before) => ({ isReplacing, asked: (before?.asked ?? 0) + 1 }));
  const [open, setOpen] = useState<'outline' | 'shortcuts'>();
  const close = () => setOpen(undefined);
  const save = () => void publishing.commit();
  const compare = onCompare && (() => void session.sync.flush().then(onCompare));
  const isUnsaved = useStore(session.status).kind !== 'saved' || kind !== 'committed';
  const propose = onPropose && isUnsaved ? () => onPropose(session) : undefined;
  const toggle = () => void writing.toggle();
  const other = isSource ? 'Show the page' : 'Edit the source';
  usePageKeys({ save, help: () => setOpen('shortcuts'), find });
  return (
    <div className="editor-top">
      <div className="editor-bar" data-mode={isSource ? 'source' : 'page'}>
        <SaveState session={session} publishing={publishing} destination={destination} />
        {!isSource && (
          <PageMenu
            onFind={find}
            onOpen={setOpen}
            onSource={toggle}
            onCompare={compare}
            onHistory={onHistory}
            onPropose={propose}
          />
        )}
        <Tip text={other}>
          <Button kind="quiet" className={isSource ? '' : 'in-menu-too'} onPress={toggle}>
            {isSource ? <IconLayoutList size={18} aria-hidden /> : <IconCode size={18} aria-hidden />}
            <span className="wide-only">{other}</span>
          </Button>
        </Tip>
        {actions}
        <Button kind={kind === 'committed' ? 'plain' : 'main'} onPress={save}>
          {actionOf(destination)}
        </Button>
      </div>
      {finding !== undefined && (
        <FindBar
          key={String(isSource)}
          view={writing.view}
          source={writing.findTarget()}
          {...finding}
          onClose={() => setFinding(undefined)}
        />
      )}
      {open === 'outline' && <OutlineDialog view={writing.view} onClose={close} />}
      {open === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      <SaveTrouble session={session} publishing={publishing} refused={refused} onPropose={propose} />
    </div>
  );
}
