import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import type { Organization } from '../../../api/types.ts';
import { Button } from '../../../ui/button.tsx';
import { Select } from '../../../ui/select.tsx';
import { notify } from '../../../ui/toast-queue.ts';
import { momentOf } from '../../text.ts';
import { DetailPage } from '../../detail-page.tsx';
import { DeleteSpecification } from './delete-specification.tsx';
import { Parts, Versions } from './parts.tsx';
import { type Specification, specificationOf } from './reads.ts';
import { SourceDialog } from './source-dialog.tsx';
import { State } from './state.tsx';

/** One specification: where it comes from, how it stands, what is in it. */
export function SpecificationPage({ organization, slug }: { organization: Organization; slug: string }) {
  const read = useQuery(specificationOf(organization.id, slug));
  return (
    <DetailPage organizationId={organization.id} tab="specifications" title="OpenAPI specifications" read={read}>
      {(data) => <Shown organizationId={organization.id} spec={data} />}
    </DetailPage>
  );
}

function Shown({ organizationId, spec }: { organizationId: string; spec: Specification }) {
  const [open, setOpen] = useState<'source' | 'delete'>();
  const { fetchAgain, setVisibility } = useChanges(organizationId, spec);
  const may = spec.permissions.edit;
  const close = () => setOpen(undefined);
  return (
    <>
      <div className="admin-head">
        <h1>{spec.slug}</h1>
        {may && (
          <div className="admin-actions">
            {spec.sourceURL !== undefined && (
              <Button
                isPending={fetchAgain.isPending || spec.processingState !== 'complete'}
                onPress={() => fetchAgain.mutate(spec.sourceURL ?? '')}
              >
                Fetch now
              </Button>
            )}
            <Button onPress={() => setOpen('source')}>Change the source</Button>
            <Button kind="danger" onPress={() => setOpen('delete')}>
              Delete
            </Button>
          </div>
        )}
      </div>
      <p className="admin-facts" role="status">
        <State spec={spec} />
        <bdi>{spec.sourceURL ?? 'From a file'}</bdi>
        {spec.lastProcessedAt !== undefined && <span>Read {momentOf(spec.lastProcessedAt)}</span>}
      </p>
      {spec.lastProcessErrorMessage !== undefined && spec.processingState === 'complete' && (
        <div className="admin-box" data-kind="bad">
          <p>{spec.lastProcessErrorMessage}</p>
          {spec.lastVersion !== undefined && <p>Pages show the version before.</p>}
        </div>
      )}
      {may && (
        <div className="admin-form">
          <Select
            label="Who may read it by its address"
            value={spec.visibility}
            choices={[
              ['private', 'Members, and readers of sites that show it'],
              ['public', 'Everybody'],
            ]}
            onChange={(visibility) => {
              if (visibility !== spec.visibility) setVisibility.mutate(visibility);
            }}
          />
        </div>
      )}
      {spec.lastVersion !== undefined && (
        <Parts key={spec.lastVersion} organizationId={organizationId} slug={spec.slug} />
      )}
      {spec.lastVersion !== undefined && <Versions organizationId={organizationId} slug={spec.slug} />}
      {open === 'source' && <SourceDialog organizationId={organizationId} spec={spec} onClose={close} />}
      {open === 'delete' && <DeleteSpecification organizationId={organizationId} slug={spec.slug} onClose={close} />}
    </>
  );
}

function useChanges(organizationId: string, { slug }: Specification) {
  const client = useQueryClient();
  const path = { organizationId, specSlug: slug };
  const onSuccess = () => client.invalidateQueries({ queryKey: ['organization', organizationId, 'specifications'] });
  const fetchAgain = useMutation({
    mutationFn: (url: string) =>
      call('PUT /orgs/{organizationId}/openapi/{specSlug}', { path, body: { source: { url } } }),
    onSuccess,
  });
  const setVisibility = useMutation({
    mutationFn: (visibility: string) =>
      call('PATCH /orgs/{organizationId}/openapi/{specSlug}', { path, body: { visibility } }),
    onSuccess: async () => {
      notify({ kind: 'done', text: 'The change counts at once.' });
      await onSuccess();
    },
  });
  return { fetchAgain, setVisibility };
}
