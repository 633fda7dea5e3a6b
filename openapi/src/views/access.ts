import { escapeHtml } from '@lectern/content';
import type { SchemeView, SecurityView } from '../reading/security.ts';
import type { ServerView } from '../reading/servers/servers.ts';
import { proseBox, type Writing } from './text.ts';

/** Where the interface is. Without variables, and with one server, a line. */
export function serversHtml(writing: Writing, servers: readonly ServerView[]): string {
  if (servers.length === 0) return '';
  const items = servers.map(({ template, description, variables }) => {
    const items = variables.map(
      (variable) =>
        `<li class="api-item"><p class="api-item-line"><code class="api-name">${escapeHtml(variable.name)}</code></p>${proseBox(writing, variable.description)}${variableFacts(writing, variable)}</li>`,
    );
    const said = description === undefined ? '' : ` <span class="api-server-text">${escapeHtml(description)}</span>`;
    const list = items.length === 0 ? '' : `<ul class="api-list">${items.join('')}</ul>`;
    return `<div class="api-server"><code>${escapeHtml(template)}</code>${said}${list}</div>`;
  });
  const title = servers.length === 1 ? writing.words.server : writing.words.servers;
  return `<div class="api-part"><h3 class="api-part-title">${title}</h3>${items.join('')}</div>`;
}

function variableFacts({ words }: Writing, variable: ServerView['variables'][number]): string {
  const codes = (texts: readonly string[]) => texts.map((text) => `<code>${escapeHtml(text)}</code>`).join(' ');
  const allowed = variable.allowed.length === 0 ? '' : ` <span>${words.allowed} ${codes(variable.allowed)}</span>`;
  return `<p class="api-facts"><span>${words.default} ${codes([variable.default])}</span>${allowed}</p>`;
}

/** What a request must bring to be let in. */
export function securityHtml(writing: Writing, ways: readonly SecurityView[]): string {
  if (ways.length === 0) return '';
  const all = ways.flatMap(({ schemes }) => schemes);
  const isShared = (scheme: SchemeView) =>
    all.some(
      (other) => other.name !== scheme.name && headerOf(other) === headerOf(scheme) && other.kind === scheme.kind,
    );
  const items = ways.map(({ schemes }) => {
    if (schemes.length === 0) return `<li class="api-item">${writing.words.noAuthorization}</li>`;
    return `<li class="api-item">${schemes.map((scheme) => schemeHtml(writing, scheme, isShared(scheme))).join('')}</li>`;
  });
  const label = ways.length > 1 ? `<p class="api-label">${writing.words.oneOf}</p>` : '';
  return `<div class="api-part"><h3 class="api-part-title">${writing.words.authorization}</h3>${label}<ul class="api-list">${items.join('')}</ul></div>`;
}

/** Where two ways look alike, each has its name. */
function schemeHtml(writing: Writing, scheme: SchemeView, isShared: boolean): string {
  const { words } = writing;
  const codes = (texts: readonly string[]) => texts.map((text) => `<code>${escapeHtml(text)}</code>`).join(' ');
  const flows = scheme.flows.map(({ name, url }) => codes(url === undefined ? [name] : [name, url]));
  const facts = [
    ...(flows.length === 0 ? [] : [`<span>${words.flows} ${flows.join(', ')}</span>`]),
    ...(scheme.scopes.length === 0 ? [] : [`<span>${words.scopes} ${codes(scheme.scopes)}</span>`]),
  ].join(' ');
  const name = isShared ? ` <span class="api-type-name">${escapeHtml(scheme.name)}</span>` : '';
  return `<p class="api-item-line"><code class="api-name">${escapeHtml(headerOf(scheme))}</code> <span class="api-type">${escapeHtml(kindText(scheme, words.apiKey))}</span>${name}</p>${proseBox(writing, scheme.description)}${facts === '' ? '' : `<p class="api-facts">${facts}</p>`}`;
}

/** The name of what carries it. */
const headerOf = ({ kind, key, name }: SchemeView): string =>
  kind === 'apiKey' ? (key ?? name) : kind === 'mutualTLS' || kind === 'other' ? name : 'Authorization';

export function kindText({ kind, in: place, format }: SchemeView, apiKey: string): string {
  switch (kind) {
    case 'apiKey':
      return `${apiKey}${place === undefined ? '' : ` (${place})`}`;
    case 'basic':
      return 'HTTP Basic';
    case 'bearer':
      return `Bearer${format === undefined ? '' : ` (${format})`}`;
    case 'http':
      return 'HTTP';
    case 'oauth2':
      return 'OAuth 2.0';
    case 'openIdConnect':
      return 'OpenID Connect';
    case 'mutualTLS':
      return 'Mutual TLS';
    case 'other':
      return '';
  }
}
