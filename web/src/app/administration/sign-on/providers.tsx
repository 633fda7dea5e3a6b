import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-aria-components';
import type { Organization } from '../../api/types.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Loading } from '../../ui/loading.tsx';
import { CopyButton } from '../copy.tsx';
import { settingsPath } from '../tabs.ts';
import { Trouble } from '../trouble.tsx';
import { isProven } from './advice.ts';
import { NewProvider } from './new-provider.tsx';
import { isActive, isSaml, type Provider, providersOf, type SsoTest, testsOf } from './reads.ts';
import { Refusals } from './refusals.tsx';
import { Required } from './required.tsx';

/** By which providers people sign in, whether they were tested, and whether it is a must. */
export function Providers({ organization }: { organization: Organization }) {
  const { id } = organization;
  const { data: providers, error, refetch } = useQuery(providersOf(id));
  const { data: tests = [] } = useQuery(testsOf(id));
  const [isMaking, setMaking] = useState(false);
  return (
    <div className="admin-tab">
      <div className="admin-head">
        <h1 tabIndex={-1}>Single sign-on</h1>
        <Button kind="main" onPress={() => setMaking(true)}>
          Add a provider
        </Button>
      </div>
      <p className="admin-note">
        People sign in with the account that they have at your company, by SAML 2.0 or OpenID Connect. Whoever has an
        address in one of your <Link href={settingsPath(id, 'general')}>mail domains</Link> is led to your provider.
      </p>
      {error !== null && providers === undefined && <Trouble error={error} onRetry={() => void refetch()} />}
      {providers === undefined && error === null && <Loading />}
      {providers?.length === 0 && (
        <Empty
          icon={<IconKey size={32} aria-hidden />}
          title="There is no provider yet"
          text="Add one, test it, and nothing changes for anybody until you say so."
        />
      )}
      {providers !== undefined && providers.length > 0 && (
        <>
          <ul className="admin-list" aria-label="Providers">
            {providers.map((provider) => (
              <Row
                key={provider.id}
                organizationId={id}
                provider={provider}
                tests={tests.filter((test) => test.provider.id === provider.id)}
              />
            ))}
          </ul>
          <Required organization={organization} isProven={isProven(tests)} />
          <Refusals organizationId={id} />
        </>
      )}
      {isMaking && <NewProvider organizationId={id} onClose={() => setMaking(false)} />}
    </div>
  );
}

interface RowProps {
  organizationId: string;
  provider: Provider;
  tests: readonly SsoTest[];
}

function Row({ organizationId, provider, tests }: RowProps) {
  const isReady = isActive(provider);
  return (
    <li className="admin-row">
      <span className="admin-what">
        <Link className="admin-name" href={settingsPath(organizationId, 'sign-on', provider.id)}>
          <bdi>{provider.label}</bdi>
        </Link>
        <span className="admin-facts">
          <span>{isSaml(provider) ? 'SAML 2.0' : 'OpenID Connect'}</span>
          {!isReady && (
            <span className="admin-chip" data-kind="warning">
              Not complete
            </span>
          )}
          {isReady && (
            <span className="admin-chip" data-kind={isProven(tests) ? 'good' : 'warning'}>
              {isProven(tests) ? 'Tested' : 'Not tested as it is now'}
            </span>
          )}
        </span>
      </span>
      {isReady && (
        <CopyButton text={provider.service.startURL} label={`Copy the sign-in address of ${provider.label}`} isSmall />
      )}
    </li>
  );
}
