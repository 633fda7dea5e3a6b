import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-aria-components';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Loading } from '../../ui/loading.tsx';
import { sitePath } from '../addresses.ts';
import { usePublishing } from '../changes.ts';
import { useSite } from '../context.ts';
import { spacesIn, structureOf } from '../reads.ts';
import { publishingEffects } from './effects.ts';
import { Addresses, Effects } from './effects-list.tsx';
import { statesOf } from './state-reads.ts';

/** Says what readers will see and where, and publishes. */
export function PublishSite({ onClose }: { onClose: () => void }) {
  const { site, at } = useSite();
  const { data: structure, error } = useQuery(structureOf(at));
  const spaces = structure === undefined ? [] : spacesIn(structure);
  const { data: states = [], isPending } = useQuery({ ...statesOf(spaces), enabled: structure !== undefined });
  const publishing = usePublishing('publish');
  if (publishing.data !== undefined) return <Published url={publishing.data.urls.published ?? ''} onClose={onClose} />;
  const isEmpty = structure !== undefined && spaces.length === 0;
  return (
    <FormDialog
      title={`Publish “${site.title}”`}
      action="Publish"
      doing={publishing}
      isDisabled={structure === undefined || isEmpty}
      onClose={onClose}
    >
      {structure === undefined && (error === null ? <Loading /> : <p role="alert">{error.message}</p>)}
      {isEmpty && (
        <p>
          The site shows no space yet, so there is nothing to publish.{' '}
          <Link href={sitePath(at.organizationId, at.siteId, 'structure')}>Add a space</Link> first.
        </p>
      )}
      {spaces.length > 0 && <Addresses spaces={spaces} label="Readers will find" />}
      {spaces.length > 0 && <Effects effects={publishingEffects(site, spaces, states)} />}
      {spaces.length > 0 && isPending && <span className="field-help">Looking into the spaces…</span>}
      {publishing.error !== null && (
        <p className="field-error" role="alert">
          {publishing.error.message}
        </p>
      )}
    </FormDialog>
  );
}

function Published({ url, onClose }: { url: string; onClose: () => void }) {
  const { site } = useSite();
  return (
    <Dialog title={`“${site.title}” is published`} isOpen onClose={onClose}>
      <p>
        Readers find it at <a href={url}>{url.replace(/^https?:\/\//, '')}</a>. Every later revision of its spaces is
        shown as soon as it is made.
      </p>
      <div className="dialog-actions">
        <Button onPress={onClose}>Close</Button>
        <LinkButton kind="main" href={url} target="_blank" rel="noreferrer" autoFocus>
          Open the site
        </LinkButton>
      </div>
    </Dialog>
  );
}
