// Posts to a webhook, in the form that Slack takes, when the content of a space has changed.
import { configured, type Environment, handling } from '../../handle.ts';

interface Space {
  title?: string;
  urls?: { published?: string; app?: string };
}

interface Revision {
  /** `merge` where a change request was merged. */
  type?: string;
}

async function ask<T>({ apiEndpoint, apiTokens }: Environment, path: string): Promise<T> {
  const headers = { authorization: `Bearer ${apiTokens.installation}` };
  const answer = await fetch(`${apiEndpoint}/v1${path}`, { headers });
  if (!answer.ok) throw new Error(`The API answered ${answer.status} to ${path}.`);
  return (await answer.json()) as T;
}

/** What people wrote is text, and no link or mention of everybody. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function messageOf({ title = 'A space', urls }: Space, { type }: Revision): string {
  const address = urls?.published ?? urls?.app;
  const name = address === undefined ? escaped(title) : `<${escaped(address)}|${escaped(title)}>`;
  return type === 'merge' ? `A change request was merged into ${name}.` : `The content of ${name} was updated.`;
}

/** The signature of a message, for a receiver that shares the secret. */
async function signatureOf(key: string, message: string): Promise<string> {
  const bytes = new TextEncoder();
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  const secret = await crypto.subtle.importKey('raw', bytes.encode(key), algorithm, false, ['sign']);
  const signed = new Uint8Array(await crypto.subtle.sign('HMAC', secret, bytes.encode(message)));
  return Array.from(signed, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function post({ installation, secrets }: Environment, text: string): Promise<void> {
  const body = JSON.stringify({ text });
  const { SIGNING_KEY: key } = secrets;
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (key !== undefined) headers['x-signature'] = `sha256=${await signatureOf(key, body)}`;
  const answer = await fetch(configured(installation, 'webhook_url'), { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`The webhook answered ${answer.status}.`);
}

export default handling({
  space_content_updated: async ({ event, environment }) => {
    if (configured(environment.installation, 'webhook_url') === '') return undefined;
    const [spaceId, revisionId] = [String(event['spaceId']), String(event['revisionId'])];
    const space = await ask<Space>(environment, `/spaces/${spaceId}`);
    const revision = await ask<Revision>(environment, `/spaces/${spaceId}/revisions/${revisionId}`);
    await post(environment, messageOf(space, revision));
    return undefined;
  },
});
