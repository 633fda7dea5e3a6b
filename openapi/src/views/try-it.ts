import { escapeHtml } from '@lectern/content';
import type { OperationView, ParameterView } from '../reading/operations.ts';
import type { SchemeView } from '../reading/security.ts';
import { callableOrigin } from '../reading/servers.ts';
import type { CallsAllowed } from './look.ts';
import type { Writing } from './text.ts';

/** The servers to which readers may send a request from the page. */
export function callableServers({ servers, hidesTryIt }: OperationView): { url: string; origin: string }[] {
  if (hidesTryIt) return [];
  return servers.flatMap(({ url }) => {
    const origin = callableOrigin(url);
    return origin === undefined ? [] : [{ url, origin }];
  });
}

/** A form that a script sends, straight from the browser; nothing where there is no server to send it to. */
export function tryItHtml(writing: Writing, operation: OperationView, calls: CallsAllowed): string {
  if (calls === 'none') return '';
  const servers = callableServers(operation);
  if (servers.length === 0) return '';
  const { words, id } = writing;
  const [content] = operation.body?.contents ?? [];
  const schemes = operation.security.find((way) => way.schemes.length > 0)?.schemes ?? [];
  const fields = [
    field(
      words.server,
      `<select name="server">${servers.map(({ url }) => `<option>${escapeHtml(url)}</option>`).join('')}</select>`,
    ),
    ...schemes.map((scheme) => schemeFields(writing, scheme)),
    ...operation.parameters.filter((each) => each.in !== 'cookie').map(parameterField),
    content === undefined
      ? ''
      : field(
          `${words.body} <code>${escapeHtml(content.type)}</code>`,
          `<textarea name="body" rows="8" spellcheck="false" data-type="${escapeHtml(content.type)}">${escapeHtml(`\n${content.examples[0]?.text ?? ''}`)}</textarea>`,
        ),
  ].join('');
  const data = ` data-method="${operation.method.toUpperCase()}" data-path="${escapeHtml(operation.path)}" data-sending="${escapeHtml(words.sending)}" data-failed="${escapeHtml(words.failed)}"`;
  const origins = [...new Set(servers.map(({ origin }) => origin))].join(' ');
  return `<details class="api-try" id="${id}-try"><summary>${words.tryIt}</summary><form class="api-form" data-origins="${escapeHtml(origins)}" autocomplete="off"${data}>${fields}<button type="submit" class="api-send">${words.send}</button><div class="api-answer" role="status" aria-live="polite"></div></form></details>`;
}

const field = (label: string, control: string): string =>
  `<label class="api-field"><span>${label}</span>${control}</label>`;

function parameterField({ name, in: place, isRequired, example, schema }: ParameterView): string {
  const label = `<code>${escapeHtml(name)}</code> ${escapeHtml(place)}`;
  const attributes = `name="${escapeHtml(`${place}:${name}`)}"${isRequired ? ' required' : ''}`;
  if (schema.allowed.length > 0 && schema.moreAllowed === 0) {
    const none = isRequired ? '' : '<option></option>';
    const options = schema.allowed.map((value) => `<option>${escapeHtml(value)}</option>`).join('');
    return field(label, `<select ${attributes}>${none}${options}</select>`);
  }
  // An example in a field that may stay empty is a hint; in one that may not, a beginning.
  const given = isRequired ? `value="${escapeHtml(example)}"` : `placeholder="${escapeHtml(example)}"`;
  return field(label, `<input type="text" spellcheck="false" ${attributes} ${given}>`);
}

function schemeFields({ words }: Writing, scheme: SchemeView): string {
  const secret = (label: string, name: string) =>
    field(label, `<input type="password" autocomplete="off" name="${escapeHtml(name)}">`);
  switch (scheme.kind) {
    case 'apiKey':
      return scheme.in === 'cookie'
        ? ''
        : secret(
            `${words.apiKey} <code>${escapeHtml(scheme.key ?? scheme.name)}</code>`,
            `${scheme.in ?? 'header'}:${scheme.key ?? scheme.name}`,
          );
    case 'basic':
      return (
        field(words.user, '<input type="text" name="basic-user" autocomplete="off">') +
        secret(words.password, 'basic-password')
      );
    case 'bearer':
    case 'oauth2':
    case 'openIdConnect':
      return secret(words.token, 'bearer');
    default:
      return '';
  }
}
