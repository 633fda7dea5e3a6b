import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { settingsPath } from '../../tabs.ts';

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
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const remove = useMutation({
    meta: { isShown: true },
    mutationFn: () =>
      call('DELETE /orgs/{organizationId}/openapi/{specSlug}', { path: { organizationId, specSlug: slug } }),
    onSuccess: async () => {
      onClose();
      navigate(settingsPath(organizationId, 'specifications'));
      await client.invalidateQueries({
        queryKey: ['organization', organizationId, 'specifications'],
        predicate: ({ queryKey }) => !queryKey.includes(slug),
      });
    },
  });
  return (
    <FormDialog title={`Delete ${slug}?`} action="Delete the specification" doing={remove} onClose={onClose}>
      <ul className="admin-consequences">
        <li>All its versions are deleted. This cannot be taken back.</li>
        <li>Blocks that name it show what stands in them, and pages that are made from it are gone.</li>
      </ul>
      {remove.error !== null && (
        <p role="alert" className="field-error">
          {remove.error.message}
        </p>
      )}
    </FormDialog>
  );
}
