import { escapeHtml } from '@lectern/content';
import type { SchemeView, SecurityView } from '../../reading/security.ts';
import type { Writing } from '../text.ts';
import { field, group, optionalPart } from './fields.ts';

/** Fields for what lets a reader in: of each way that the operation offers, all that it asks for together. */
export function accessFields(writing: Writing, ways: readonly SecurityView[], sendsCookies: boolean): string {
  const { words } = writing;
  const made = ways.map(({ schemes }) => ({
    title: schemes.map(({ name }) => name).join(' + ') || words.noAuthorization,
    inner: schemes.map((scheme) => schemeFields(writing, scheme, sendsCookies)).join(''),
  }));
  if (made.every(({ inner }) => inner === '')) return '';
  const chooser =
    made.length === 1
      ? ''
      : `<select name="way" aria-label="${escapeHtml(words.authorization)}">${made.map(({ title }, index) => `<option value="${index}">${escapeHtml(title)}</option>`).join('')}</select>`;
  const parts = made.map(({ inner }, index) =>
    optionalPart({ name: 'way', value: String(index), isShown: index === 0 }, inner),
  );
  const remember = `<label class="api-check"><input type="checkbox" name="remember"> <span>${words.remember}</span></label>`;
  return group(
    words.authorization,
    `${chooser === '' ? '' : `<span class="api-field">${chooser}</span>`}${parts.join('')}${remember}`,
  );
}

function schemeFields({ words }: Writing, scheme: SchemeView, sendsCookies: boolean): string {
  const control = (kind: string, more = '') =>
    `<input type="${kind === 'user' ? 'text' : 'password'}" name="access" autocomplete="off" spellcheck="false" data-scheme="${escapeHtml(scheme.name)}" data-kind="${kind}"${more}>`;
  switch (scheme.kind) {
    case 'apiKey': {
      const place = scheme.in ?? 'header';
      const key = escapeHtml(scheme.key ?? scheme.name);
      if (place === 'cookie' && !sendsCookies) return '';
      return field(
        `${words.apiKey} <code>${key}</code> ${escapeHtml(place)}`,
        control('key', ` data-in="${escapeHtml(place)}" data-key="${key}"`),
      );
    }
    case 'basic':
      return field(words.user, control('user')) + field(words.password, control('password'));
    case 'bearer':
    case 'oauth2':
    case 'openIdConnect':
      return field(`${words.token} <code>${escapeHtml(scheme.name)}</code>`, control('bearer'));
    case 'http':
      return field('<code>Authorization</code>', control('whole'));
    case 'mutualTLS':
    case 'other':
      return '';
  }
}
