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
  if (config.cdn !== undefined) {
    const headers = Object.keys(config.cdn.headers).map((name) => `${name}: ${HIDDEN}`);
    described['cdn'] = { ...config.cdn, url: hidePasswords(config.cdn.url), headers };
  }
  if (config.smtp?.password !== undefined) described['smtp'] = { ...config.smtp, password: HIDDEN };
  described['backup'] = describeBackup(config.backup);
  if (config.database.kind === 'postgres') {
    described['database'] = { kind: 'postgres', url: hidePasswords(config.database.url) };
  }
  described['databaseReplicas'] = config.databaseReplicas.map(hidePasswords);
  described['blobs'] = describePlace(config.blobs);
  return described;
}

const describeBackup = ({ key, place, ...rest }: Config['backup']) => ({
  ...rest,
  ...(place === undefined ? {} : { place: describePlace(place) }),
  ...(key === undefined ? {} : { key: HIDDEN }),
});

const describePlace = (place: Config['blobs']): Config['blobs'] =>
  place.kind === 's3' && place.endpoint !== undefined ? { ...place, endpoint: hidePasswords(place.endpoint) } : place;

function hidePasswords(text: string): string {
  const url = URL.parse(text);
  if (url === null) return HIDDEN;
  if (url.password !== '') url.password = 'hidden';
  for (const name of [...url.searchParams.keys()]) {
    if (/pass|secret|token|key/i.test(name)) url.searchParams.set(name, 'hidden');
  }
  return url.href;
}
