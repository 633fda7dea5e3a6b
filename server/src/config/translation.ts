// Who translates texts for teams that ask for it: a service or a program that the operator names.
import { accept, type Parsed, refuse, webAddresses } from './parse.ts';
import type { TranslationConfig } from './types.ts';

type Parts = Readonly<{ provider?: TranslationConfig['kind']; url?: string; key?: string; model?: string }>;

/** One address, without a query. */
export function providerAddress(text: string): Parsed<string> {
  const urls = webAddresses(text);
  const [url] = urls.ok ? urls.value : [];
  return urls.ok && urls.value.length === 1 && url !== undefined
    ? accept(url)
    : refuse('an http or https URL without a query');
}

/** Ends no header. */
export const providerKey = (text: string): Parsed<string> =>
  /^[\x21-\x7E]{1,1000}$/.test(text) ? accept(text) : refuse('printable ASCII without blanks');

export const providerModel = (text: string): Parsed<string> =>
  /^[^\p{Cc}]{1,200}$/u.test(text) ? accept(text) : refuse('the name of a model');

/** The provider with what it needs; what is missing is added to the problems. */
export function translationConfig(
  { provider, url, key, model }: Parts,
  problems: string[],
): TranslationConfig | undefined {
  if (provider === undefined) {
    const isMalformed = problems.some((problem) => problem.startsWith('LECTERN_TRANSLATION_PROVIDER'));
    if (url !== undefined && !isMalformed)
      problems.push('LECTERN_TRANSLATION_URL is set, so LECTERN_TRANSLATION_PROVIDER should be.');
    return undefined;
  }
  const before = problems.length;
  const need = (name: string, value: string | undefined): string => {
    if (value === undefined) problems.push(`LECTERN_TRANSLATION_PROVIDER is ${provider}, so ${name} should be set.`);
    return value ?? '';
  };
  const address = need('LECTERN_TRANSLATION_URL', url);
  if (provider === 'openai') {
    const named = need('LECTERN_TRANSLATION_MODEL', model);
    const openai = { kind: provider, url: address, model: named, ...(key === undefined ? {} : { key }) };
    return problems.length > before ? undefined : openai;
  }
  const secret = need('LECTERN_TRANSLATION_KEY', key);
  if (key !== undefined && key.length < 16)
    problems.push('LECTERN_TRANSLATION_KEY signs what the webhook receives, so it should have at least 16 characters.');
  return problems.length > before ? undefined : { kind: provider, url: address, key: secret };
}
