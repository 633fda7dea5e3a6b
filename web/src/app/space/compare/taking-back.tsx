import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import type { ChangedPage } from '../../diff/listed/changed-pages.ts';
import type { ShownBlock } from '../../diff/types.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Tip } from '../../ui/tip.tsx';
import type { ChangeRequest } from '../reads.ts';
import { type useTakeBack, useTakeAllBack } from './take-back.ts';

type TakingBack = ReturnType<typeof useTakeBack>;

/** Of a block that differs, within a page that is there. */
export function TakeBlockBack({ shown, takeBack }: { shown: ShownBlock; takeBack: TakingBack }) {
  const { change, subject } = shown;
  if (change.kind === 'kept' || subject?.object !== 'page') return null;
  const label = shown.other === undefined ? 'Take back this change' : 'Take back this move';
  const said = (change.after ?? change.before ?? '').slice(0, 60);
  return (
    <Tip text={label}>
      <IconButton
        label={`${label}: ${said}`}
        icon={<IconArrowBackUp size={16} />}
        onPress={({ target }) => {
          keepFocus(target);
          takeBack.block(shown, subject.id);
        }}
      />
    </Tip>
  );
}

export function TakePageBack({ page, takeBack }: { page: ChangedPage; takeBack: TakingBack }) {
  return (
    <Button
      kind="quiet"
      aria-label={`Take back all changes of ${page.title}`}
      onPress={({ target }) => {
        keepFocus(target);
        takeBack.page(page);
      }}
    >
      <IconArrowBackUp size={16} aria-hidden />
      Take back
    </Button>
  );
}

/** What is taken back goes with its button: the title of its page gets the focus, or that of the list where it goes, too. */
function keepFocus(button: Element): void {
  const page = button.closest('.diff-page')?.querySelector<HTMLElement>('.diff-trigger');
  const list = button.closest('.diff');
  const timer = setInterval(() => {
    if (button.isConnected) return;
    clearInterval(timer);
    if (document.activeElement !== document.body) return;
    if (page?.isConnected === true) page.focus({ preventScroll: true });
    else if (list?.isConnected === true) list.querySelector('h1')?.focus();
  }, 100);
  setTimeout(() => clearInterval(timer), 10_000);
}

/** All that a change request changes, at once; it asks first. */
export function TakeAllBack({ request }: { request: ChangeRequest }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button kind="quiet" onPress={() => setAsking(true)}>
        <IconArrowBackUp size={16} aria-hidden />
        Take back all…
      </Button>
      {isAsking && <AskFirst request={request} onClose={() => setAsking(false)} />}
    </>
  );
}

function AskFirst({ request, onClose }: { request: ChangeRequest; onClose: () => void }) {
  const doing = useTakeAllBack(request, { onDone: onClose });
  return (
    <FormDialog
      title="Take back all changes"
      action="Take back all"
      doing={{ isPending: doing.isPending, mutate: () => doing.mutate({ at: request.revision }) }}
      onClose={onClose}
    >
      <p>
        All pages, files and settings in this change request become what the space had when it began, or was last
        updated from the space. This is an edit of its own, and nothing that was written before is lost: you can undo
        it.
      </p>
      {doing.message !== null && (
        <p role="alert" className="field-error">
          {doing.message}
        </p>
      )}
    </FormDialog>
  );
}
