import { escapeHtml } from '@lectern/content';
import type { OperationView } from '../../reading/operations.ts';
import { callableOrigins, hostVariables, type ServerView } from '../../reading/servers/servers.ts';
import type { CallsAllowed } from '../look.ts';
import type { Writing } from '../text.ts';
import { accessFields } from './access.ts';
import { bodyFields } from './bodies.ts';
import { field, group, optionalPart } from './fields.ts';
import { parameterFields } from './parameters.ts';

/** Methods that a server of a site passes on; `planCall` refuses the others. */
const PASSED_ON = new Set(['get', 'head', 'post', 'put', 'patch', 'delete', 'options']);

/** A server to which readers may send a request, by its place among those of the operation. */
interface CallableServer {
  index: number;
  server: ServerView;
  /** Where browsers may ask it; none where only the server of the site may. */
  origins: string[];
}

/** What readers may do with an operation; nothing where there is no server that they could ask. */
export interface Trying {
  servers: CallableServer[];
  isPassedOn: boolean;
}

export function tryingOf(operation: OperationView, calls: CallsAllowed): Trying {
  const { servers, hidesTryIt, method, proxy } = operation;
  const isPassedOn = calls === 'proxied' && proxy !== false && PASSED_ON.has(method);
  // No script can send this one.
  if (calls === 'none' || hidesTryIt || method === 'trace') return { servers: [], isPassedOn: false };
  const callable = servers.flatMap((server, index): CallableServer[] => {
    const origins = callableOrigins(server);
    const isAsked = origins.length > 0 || (isPassedOn && /^https?:\/\//i.test(server.url));
    return isAsked ? [{ index, server, origins }] : [];
  });
  return { servers: callable, isPassedOn };
}

/** Where the form of an operation sends requests from the browser. */
export const originsOf = ({ servers }: Trying): string[] => [...new Set(servers.flatMap(({ origins }) => origins))];

/** A form that a script sends, from the browser or through the server of the site. */
export function tryItHtml(writing: Writing, operation: OperationView, trying: Trying): string {
  if (trying.servers.length === 0) return '';
  const { words, id } = writing;
  const { isPassedOn } = trying;
  const fields = [
    serverFields(writing, trying),
    accessFields(writing, operation.security, isPassedOn),
    parameterFields(writing, operation.parameters, isPassedOn),
    bodyFields(writing, operation),
    isPassedOn ? proxyField(writing, operation) : '',
  ].join('');
  const says = { sending: words.sending, failed: words.failed, proxy: words.proxy, download: words.download };
  const data = Object.entries({ ...says, headers: words.headerParameters, body: words.body, json: words.notJson });
  const described = { method: operation.method.toUpperCase(), path: operation.path, block: id };
  const attributes = [...Object.entries(described), ...data].map(
    ([name, value]) => ` data-${name}="${escapeHtml(value)}"`,
  );
  const buttons = `<p class="api-buttons"><button type="submit" class="api-send">${words.send}</button><button type="button" class="api-cancel" hidden>${words.cancel}</button></p>`;
  return `<details class="api-try" id="${id}-try"><summary>${words.tryIt}</summary><form class="api-form" data-origins="${escapeHtml(originsOf(trying).join(' '))}" autocomplete="off"${attributes.join('')}>${fields}${buttons}<p class="api-answer-status" role="status"></p><div class="api-answer"></div></form></details>`;
}

function serverFields(writing: Writing, { servers }: Trying): string {
  const options = servers.map(
    ({ index, server: { template }, origins }) =>
      `<option value="${index}" data-template="${escapeHtml(template)}"${origins.length === 0 ? ' data-far=""' : ''}>${escapeHtml(template)}</option>`,
  );
  const variables = servers.map(({ index, server }) =>
    optionalPart(
      { name: 'server', value: String(index), isShown: index === servers[0]?.index },
      variableFields(writing, server),
    ),
  );
  return field(writing.words.server, `<select name="server">${options.join('')}</select>`) + variables.join('');
}

function variableFields({ words }: Writing, server: ServerView): string {
  const inHost = hostVariables(server);
  return server.variables
    .map((variable) => {
      const { name, default: own, allowed } = variable;
      const label = `<code>${escapeHtml(name)}</code>`;
      const attributes = `name="variable:${escapeHtml(name)}"`;
      if (allowed.length === 0) {
        // A page may ask no host that the description does not name.
        const isFixed = inHost.includes(variable);
        const hint = isFixed ? ` <span class="api-hint">${words.fixed}</span>` : '';
        const control = `<input type="text" spellcheck="false" ${attributes} value="${escapeHtml(own)}" ${isFixed ? 'readonly' : 'required'}>`;
        return field(label + hint, control);
      }
      const options = [...new Set([own, ...allowed])].map(
        (value) => `<option${value === own ? ' selected' : ''}>${escapeHtml(value)}</option>`,
      );
      return field(label, `<select ${attributes}>${options.join('')}</select>`);
    })
    .join('');
}

const proxyField = ({ words }: Writing, { proxy }: OperationView): string =>
  group(
    '',
    `<label class="api-check"><input type="checkbox" name="proxy"${proxy === true ? ' checked' : ''}> <span>${words.proxy}</span></label><p class="api-hint">${words.proxyNote}</p>`,
  );
