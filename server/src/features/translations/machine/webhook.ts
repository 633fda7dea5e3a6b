import { createHmac, randomUUID } from 'node:crypto';
import type { WebhookConfig } from '#config/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Outbound } from '#platform/net/index.ts';
import { callProvider, readTranslations } from './calling.ts';
import type { Provider } from './types.ts';

/** Asks a program of the operator, which knows by the signature that it is we who ask. */
export function webhookProvider(
  { url, key }: WebhookConfig,
  { outbound, clock }: { outbound: Outbound; clock: Clock },
): Provider {
  return async ({ sourceLanguage, targetLanguage, glossary, instructions, units }) => {
    const asked = { sourceLanguage, targetLanguage, glossary, ...(instructions === undefined ? {} : { instructions }) };
    const body = JSON.stringify({ ...asked, units: units.map(({ source: text, ...unit }) => ({ ...unit, text })) });
    const time = String(Math.floor(clock.now() / 1000));
    const mac = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
    const headers = { 'x-lectern-signature': `t=${time},v1=${mac}`, 'x-lectern-delivery': randomUUID() };
    return readTranslations(await callProvider(outbound, { url, headers, body }));
  };
}
