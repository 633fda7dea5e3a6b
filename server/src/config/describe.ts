import type { Config } from './types.ts';

const HIDDEN = '(hidden)';

/** The configuration as it may be printed: secrets and the passwords in URLs are hidden, unset values left out. */
export function describeConfig(config: Config): Record<string, unknown> {
  const described: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(config)) if (value !== undefined) described[name] = value;
  if (config.secretKey !== undefined) described['secretKey'] = HIDDEN;
  if (config.bootstrapToken !== undefined) described['bootstrapToken'] = HIDDEN;
  if (config.rendererSecret !== undefined) described['rendererSecret'] = HIDDEN;
  if (config.translation?.key !== undefined) described['translation'] = { ...config.translation, key: HIDDEN };
  if (config.answers?.key !== undefined) described['answers'] = { ...config.answers, key: HIDDEN };
  if (config.traces !== undefined)
    described['traces'] = {
      ...config.traces,
      headers: Object.keys(config.traces.headers).map((name) => `${name}: ${HIDDEN}`),
    };
  if (config.smtp?.password !== undefined) described['smtp'] = { ...config.smtp, password: HIDDEN };
  if (config.backup.key !== undefined) described['backup'] = { ...config.backup, key: HIDDEN };
  if (config.database.kind === 'postgres') {
    described['database'] = { kind: 'postgres', url: hidePasswords(config.database.url) };
  }
  if (config.blobs.kind === 's3' && config.blobs.endpoint !== undefined) {
    described['blobs'] = { ...config.blobs, endpoint: hidePasswords(config.blobs.endpoint) };
  }
  return described;
}

function hidePasswords(text: string): string {
  const url = URL.parse(text);
  if (url === null) return HIDDEN;
  if (url.password !== '') url.password = 'hidden';
  for (const name of [...url.searchParams.keys()]) {
    if (/pass|secret|token|key/i.test(name)) url.searchParams.set(name, 'hidden');
  }
  return url.href;
}
