import { call } from '../../../api/client.ts';
import { RemoveDialog } from '../../detail-page.tsx';

/** Deletes a specification, once it is said what pages show then. */
export function DeleteSpecification({
  organizationId,
  slug,
  onClose,
}: {
  organizationId: string;
  slug: string;
  onClose: () => void;
}) {
  return (
    <RemoveDialog
      organizationId={organizationId}
      tab="specifications"
      title={`Delete ${slug}?`}
      action="Delete the specification"
      remove={() =>
        call('DELETE /orgs/{organizationId}/openapi/{specSlug}', { path: { organizationId, specSlug: slug } })
      }
      queryKey={['organization', organizationId, 'specifications']}
      id={slug}
      onClose={onClose}
    >
      <ul className="admin-consequences">
        <li>All its versions are deleted. This cannot be taken back.</li>
        <li>Blocks that name it show what stands in them, and pages that are made from it are gone.</li>
      </ul>
    </RemoveDialog>
  );
}
