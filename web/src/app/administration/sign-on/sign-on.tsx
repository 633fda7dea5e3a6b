import type { TabProps } from '../tabs.ts';
import { ProviderPage } from './provider-page.tsx';
import { Providers } from './providers.tsx';

/** Single sign-on: the providers of the organization, or one of them step by step. */
export function SignOn({ organization, rest: [providerId] }: TabProps) {
  return providerId === undefined ? (
    <Providers organization={organization} />
  ) : (
    <ProviderPage key={providerId} organization={organization} providerId={providerId} />
  );
}
