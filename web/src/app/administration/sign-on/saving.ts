import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { notify } from '../../ui/toast-queue.ts';
import { isSaml, type Provider, providersOf, testsOf } from './reads.ts';

/** Changes a provider. Its tests count no longer then. */
export function useSavingProvider(organizationId: string, provider: Provider) {
  const client = useQueryClient();
  return useMutation({
    meta: { isShown: true },
    mutationFn: (body: Readonly<Record<string, unknown>>) =>
      isSaml(provider)
        ? call<Provider>('PATCH /orgs/{organizationId}/saml/{samlProviderId}', {
            path: { organizationId, samlProviderId: provider.id },
            body,
          })
        : call<Provider>('PATCH /orgs/{organizationId}/oidc/{oidcProviderId}', {
            path: { organizationId, oidcProviderId: provider.id },
            body,
          }),
    onSuccess: async () => {
      notify({ kind: 'done', text: 'The provider is saved. Test it as it is now.' });
      await client.invalidateQueries({ queryKey: providersOf(organizationId).queryKey });
      await client.invalidateQueries({ queryKey: testsOf(organizationId).queryKey });
    },
  });
}
