import { asMapping, readYaml } from '@lectern/content';
import type { PageProse } from '@lectern/content/prose';
import type { Found } from '../findings/types.ts';

/** Values of the front matter that the team wants in every page. */
export function findFrontMatter({ facts }: PageProse, source: string, wanted: readonly string[]): Found[] {
  if (wanted.length === 0) return [];
  const { frontMatter } = facts;
  const written = frontMatter ? source.slice(frontMatter.start, frontMatter.end) : '';
  const yaml = readYaml(written.replace(/^---\s*\n/, '').replace(/\n---\s*$/, ''));
  const values = (yaml.ok ? asMapping(yaml.value) : undefined) ?? {};
  const span = { start: 0, end: Math.min(source.length, frontMatter ? 3 : source.indexOf('\n') + 1 || source.length) };
  return wanted
    .filter((key) => !Object.hasOwn(values, key) || values[key] === null || values[key] === '')
    .map((key) => ({
      rule: 'required-front-matter' as const,
      span,
      message: `The front matter of this page has no "${key}".`,
    }));
}
