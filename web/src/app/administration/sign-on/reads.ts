import { queryOptions } from '@tanstack/react-query';
import { call, listAll } from '../../api/client.ts';
import type { Team } from '../people.ts';
import type { Role } from '../roles.ts';

interface Shared {
  id: string;
  label: string;
  defaultTeam?: Team;
  defaultRole: Role | null;
  createdAt: string;
}

export interface SamlProvider extends Shared {
  object: 'saml-provider';
  status: 'active' | 'pending';
  ssoURL?: string;
  entityID?: string;
  certificate?: string;
  certificates: readonly { fingerprint: string; subject: string; expiresAt: string; expired: boolean }[];
  service: { acsURL: string; startURL: string; entityID: string };
}

export interface OidcProvider extends Shared {
  object: 'oidc-provider';
  issuer: string;
  clientID: string;
  service: { startURL: string; redirectURL: string };
}

export type Provider = SamlProvider | OidcProvider;

export interface SsoTest {
  id: string;
  provider: { id: string; type: 'saml' | 'oidc' };
  status: 'waiting' | 'succeeded' | 'failed' | 'expired';
  /** Whether the provider is as it was when it was tested. */
  current: boolean;
  createdAt: string;
  endedAt?: string;
  startURL: string;
  person?: { subject: string; email: string; displayName: string };
  attributes: readonly { name: string; value: string }[];
  fault?: { reason: string; message: string };
  admission?: { result: 'member' | 'new' | 'refused'; reason?: string; message?: string };
}

const key = (organizationId: string, ...rest: readonly unknown[]) => ['organization', organizationId, 'sso', ...rest];

/** All of them: there are at most ten of each kind. */
export const providersOf = (organizationId: string) =>
  queryOptions({
    queryKey: key(organizationId, 'providers'),
    queryFn: async ({ signal }): Promise<Provider[]> => {
      const options = { path: { organizationId }, signal };
      const [saml, oidc] = await Promise.all([
        listAll<SamlProvider>('GET /orgs/{organizationId}/saml', options),
        listAll<OidcProvider>('GET /orgs/{organizationId}/oidc', options),
      ]);
      return [...saml, ...oidc];
    },
    // What stands in a form is not exchanged by reading again.
    refetchOnWindowFocus: false,
  });

export const testsOf = (organizationId: string) =>
  queryOptions({
    queryKey: key(organizationId, 'tests'),
    queryFn: ({ signal }) =>
      listAll<SsoTest>('GET /orgs/{organizationId}/sso-tests', { path: { organizationId }, signal }),
    staleTime: 0,
  });

export const testOf = (organizationId: string, ssoTestId: string) =>
  queryOptions({
    queryKey: key(organizationId, 'tests', ssoTestId),
    queryFn: ({ signal }) =>
      call<SsoTest>('GET /orgs/{organizationId}/sso-tests/{ssoTestId}', {
        path: { organizationId, ssoTestId },
        signal,
      }),
    staleTime: 0,
  });

export const isSaml = (provider: Provider): provider is SamlProvider => provider.object === 'saml-provider';

export const isActive = (provider: Provider): boolean => !isSaml(provider) || provider.status === 'active';
