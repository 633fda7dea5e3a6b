import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from 'wouter';
import { call } from '../../api/client.ts';
import type { Organization } from '../../api/types.ts';
import { Button } from '../../ui/button.tsx';
import { settingsPath } from '../tabs.ts';
import { isActive, type Provider, type SsoTest, testOf, testsOf } from './reads.ts';
import { TrialResult } from './trial-result.tsx';

/** Goes to the provider and back, and shows what it says. Nobody is signed in by it and nothing changes. */
export function Trial({ organization, provider }: { organization: Organization; provider: Provider }) {
  const { base } = useRouter();
  const asked = new URLSearchParams(useSearch()).get('test') ?? undefined;
  const { data: tests = [] } = useQuery(testsOf(organization.id));
  const { data: named } = useQuery({ ...testOf(organization.id, asked ?? ''), enabled: asked !== undefined });
  const last = named?.provider.id === provider.id ? named : tests.find((test) => test.provider.id === provider.id);
  const start = useMutation({
    mutationFn: () =>
      call<SsoTest>('POST /orgs/{organizationId}/sso-tests', {
        path: { organizationId: organization.id },
        body: { provider: provider.id },
      }),
    onSuccess: ({ id, startURL }) => {
      const next = `${base}${settingsPath(organization.id, 'sign-on', provider.id)}?test=${encodeURIComponent(id)}`;
      location.assign(`${startURL}&next=${encodeURIComponent(next)}`);
    },
  });
  return (
    <>
      <p className="admin-note">
        You sign in at the provider and come back here. You stay signed in as you are, nobody becomes a member, and you
        see what the provider said of you.
      </p>
      {!isActive(provider) && <p className="admin-note">Fill in step 2 first.</p>}
      <div>
        <Button
          kind="main"
          isDisabled={!isActive(provider)}
          isPending={start.isPending || start.isSuccess}
          onPress={() => start.mutate()}
        >
          Test the sign-in
        </Button>
      </div>
      {last !== undefined && (
        <TrialResult key={last.id} organization={organization} test={last} isAsked={last.id === asked} />
      )}
    </>
  );
}
