import { IconLink } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PageEditor } from '../../editor/page-editor.tsx';
import type { Destination } from '../../editor/publishing/words.ts';
import { type Around, AroundProvider } from '../../files/context.ts';
import '../../files/files.css';
import { usersOf } from '../../files/reads.ts';
import { Others } from '../../live/others.tsx';
import { Failed } from '../../shell/failed.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Tip } from '../../ui/tip.tsx';
import { UsersDialog } from '../../reuse/dialogs.tsx';
import { type Reusable, reusableOf, usesInWords } from '../../reuse/reads.ts';

/** One reusable content at its source, in the same editor as pages. */
export function OneReusable({ around, id, destination }: { around: Around; id: string; destination: Destination }) {
  const { line, writing, toReusable } = around;
  const { data: entry, error, refetch } = useQuery(reusableOf(line, id));
  if (entry === undefined && error !== null) return <Failed error={error} onRetry={() => void refetch()} />;
  if (entry === undefined) return <Loading />;
  return (
    <AroundProvider value={around}>
      <PageEditor
        {...line}
        pageId={id}
        isReusable
        canEdit={writing === 'direct'}
        destination={destination}
        toReusable={toReusable}
        actions={
          <>
            <Others spaceId={line.spaceId} changeRequestId={line.changeRequestId} pageId={id} />
            <UsedIn around={around} entry={entry} />
          </>
        }
      />
    </AroundProvider>
  );
}

/** How many pages change with what is written here, and which. */
function UsedIn({ around: { line }, entry }: { around: Around; entry: Reusable }) {
  const [isOpen, setOpen] = useState(false);
  const { data: users } = useQuery(usersOf(line, entry.id, 'reusable'));
  if (users === undefined) return null;
  const words = usesInWords(users.count);
  return (
    <>
      <Tip text="Where it is used">
        <Button kind="quiet" onPress={() => setOpen(true)} aria-label={`${words}. Where it is used`}>
          <IconLink size={18} aria-hidden />
          <span className="wide-only">{words}</span>
        </Button>
      </Tip>
      {isOpen && <UsersDialog entry={entry} onClose={() => setOpen(false)} />}
    </>
  );
}
