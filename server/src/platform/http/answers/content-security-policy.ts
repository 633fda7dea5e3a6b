/**
 * Content Security Policies as records: what a page may load and do, by directive. A policy is changed as a record and
 * serialized once, where the header is written.
 *
 * https://www.w3.org/TR/CSP3/
 */

type Directive =
  | 'sandbox'
  | 'default-src'
  | 'script-src'
  | 'style-src'
  | 'img-src'
  | 'media-src'
  | 'font-src'
  | 'connect-src'
  | 'object-src'
  | 'worker-src'
  | 'frame-src'
  | 'base-uri'
  | 'form-action'
  | 'frame-ancestors'
  | 'require-trusted-types-for'
  | 'trusted-types';

export type ContentSecurityPolicy = Readonly<Partial<Record<Directive, readonly string[]>>>;

/** What a policy may admit: a hostname can hold a semicolon, and would begin a directive of its own. */
const isSource = (source: string): boolean => /^[^\s;,]+$/.test(source);

/** The policy with further sources; `'none'` gives way to them. A source that no policy can name is left out. */
export const allowAlso = (
  policy: ContentSecurityPolicy,
  ...more: readonly ContentSecurityPolicy[]
): ContentSecurityPolicy => more.reduce(allowSources, policy);

function allowSources(policy: ContentSecurityPolicy, sources: ContentSecurityPolicy): ContentSecurityPolicy {
  const changed = Object.entries(sources).map(([directive, more]) => {
    const present = (policy[directive as Directive] ?? []).filter((source) => source !== "'none'");
    return [directive, [...new Set([...present, ...more.filter(isSource)])]] as const;
  });
  return { ...policy, ...Object.fromEntries(changed.filter(([, allowed]) => allowed.length > 0)) };
}

/** The value of the header. */
export const serializePolicy = (policy: ContentSecurityPolicy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources].join(' '))
    .join('; ');
