import type { PublishedScript } from '#features/integration-runs/index.ts';
import { allowAlso, type ContentSecurityPolicy } from '#platform/http/index.ts';

/** A header has little room, and proxies refuse long ones. */
const SOURCES_AT_MOST = 40;
const CHARACTERS_AT_MOST = 200;

/** What a page may load besides for the scripts of integrations: what these declare, and nothing else. */
export function scriptPolicy(scripts: readonly PublishedScript[] = []): ContentSecurityPolicy {
  const all = scripts.flatMap(({ sources }) =>
    sources.flatMap(([name, some]) => some.map((each) => [name, each] as const)),
  );
  const fitting = all.filter(([, source]) => source.length <= CHARACTERS_AT_MOST).slice(0, SOURCES_AT_MOST);
  return allowAlso({}, ...fitting.map(([name, source]) => ({ [name]: [source] })));
}
