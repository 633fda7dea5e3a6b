import type { Static } from 'typebox';
import { rankOf } from '#access/index.ts';
import { invalid, type ProblemDetail } from '#platform/http/index.ts';
import { readCertificates, toPem } from './certificates.ts';
import type { UpdateOidcProvider, UpdateSamlProvider } from './schema.ts';
import type { ProviderRow } from './store.ts';

/** What a request may set. Of the other kind, nothing. */
export type ProviderChange = Partial<
  Pick<
    ProviderRow,
    | 'label'
    | 'entity_id'
    | 'sso_url'
    | 'certificate'
    | 'issuer'
    | 'client_id'
    | 'client_secret'
    | 'default_team_id'
    | 'default_role'
  >
>;

type Wish = Partial<Static<typeof UpdateSamlProvider> & Static<typeof UpdateOidcProvider>>;

/**
 * The columns that a request sets, the secret as it came. Addresses are https, because what comes from them says who somebody
 * is; http will do only where this server itself is reached by it.
 */
export function readChange(wish: Wish, { baseUrl }: { baseUrl: string }): ProviderChange {
  const details: ProblemDetail[] = [];
  const complain = (path: string, message: string) => details.push({ in: 'body', path, message });
  const label = wish.label?.trim();
  if (label !== undefined && !isLine(label)) complain('/label', 'expected 1 to 30 characters in one line');
  for (const name of ['entityID', 'clientID', 'clientSecret'] as const)
    if (wish[name] !== undefined && !isLine(wish[name])) complain(`/${name}`, 'expected a text in one line');
  for (const name of ['ssoURL', 'issuer'] as const)
    if (wish[name] !== undefined && !isFitUrl(wish[name], name, baseUrl))
      complain(`/${name}`, name === 'issuer' ? ISSUER_EXPECTED : URL_EXPECTED);
  const certificates = wish.certificate === undefined ? [] : readCertificates(wish.certificate);
  if (typeof certificates === 'string') complain('/certificate', certificates);
  const [first] = details;
  if (first !== undefined) throw invalid(`body${first.path.replaceAll('/', '.')}: ${first.message}`, details);
  return definedOf({
    label,
    entity_id: wish.entityID,
    sso_url: wish.ssoURL,
    certificate: wish.certificate === undefined || typeof certificates === 'string' ? undefined : toPem(certificates),
    issuer: wish.issuer,
    client_id: wish.clientID,
    client_secret: wish.clientSecret,
    default_team_id: wish.defaultTeam,
    default_role:
      wish.defaultRole === null || wish.defaultRole === undefined ? wish.defaultRole : rankOf(wish.defaultRole),
  });
}

const URL_EXPECTED = 'expected an https address without a user name and a fragment';
const ISSUER_EXPECTED = 'expected an https address without a user name, a query and a fragment';
const BREAKS = /[\p{Cc}\u2028\u2029]/u;

const isLine = (text: string): boolean => text.trim() !== '' && !BREAKS.test(text);

function isFitUrl(text: string, name: 'ssoURL' | 'issuer', baseUrl: string): boolean {
  const url = URL.parse(text);
  if (url === null || BREAKS.test(text) || url.username !== '' || url.password !== '' || text.includes('#'))
    return false;
  if (name === 'issuer' && text.includes('?')) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && baseUrl.startsWith('http:'));
}

function definedOf(change: { [K in keyof ProviderChange]: ProviderChange[K] | undefined }): ProviderChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as ProviderChange;
}

/** Whether people can sign in by it. */
export const isActive = (row: ProviderRow): boolean =>
  row.kind === 'saml'
    ? row.entity_id !== null && row.sso_url !== null && row.certificate !== null
    : row.issuer !== null && row.client_id !== null && row.client_secret !== null;

/** Under which addresses a provider of the other side finds this server; the whole of what it must be configured with. */
export const serviceOf = ({ baseUrl }: { baseUrl: string }, { kind, id }: Pick<ProviderRow, 'kind' | 'id'>) => {
  const own = `${baseUrl}/${kind}/${id}`;
  return { entityID: own, startURL: `${own}/start`, acsURL: `${own}/acs`, redirectURL: `${own}/callback` };
};
