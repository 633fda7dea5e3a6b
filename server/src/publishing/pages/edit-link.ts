import { findRepository, type KnownRepository } from '#features/imports/index.ts';
import type { TreesCtx } from '#features/contents/index.ts';
import { encodePath } from '../addresses/index.ts';
import type { Place } from './navigation.ts';

/** Where the page can be edited, for pages that came from a repository of a host whose addresses we know. */
export async function findEditUrl(ctx: TreesCtx, { page, variant }: Place): Promise<string | undefined> {
  if (page.source === undefined) return undefined;
  const repository = await findRepository(ctx, variant.row.space_id);
  return repository?.has(page.source) === true ? editUrlOf(repository, page.source) : undefined;
}

/** The addresses of two forms for a file in a branch: to edit it, and to look at it where no branch is known. */
type Forms = { edit: (ref: string) => string; view: (ref: string) => string };

const HOSTS: Record<string, Forms> = {
  'github.com': { edit: (ref) => `edit/${ref}`, view: (ref) => `blob/${ref}` },
  'gitlab.com': { edit: (ref) => `-/edit/${ref}`, view: (ref) => `-/blob/${ref}` },
  'codeberg.org': { edit: (ref) => `_edit/${ref}`, view: (ref) => `src/branch/${ref}` },
  'bitbucket.org': { edit: (ref) => `src/${ref}`, view: (ref) => `src/${ref}` },
};

const COMMIT = /^[0-9a-f]{7,64}$/;

/** Repositories are named by `https://host/owner/name.git` or `git@host:owner/name.git`. */
export function editUrlOf({ address, ref, dir }: Omit<KnownRepository, 'has'>, source: string): string | undefined {
  const [, host = '', path = ''] = /^(?:https:\/\/|ssh:\/\/git@|git@)([\w.-]+)[:/]([\w./~-]+)$/.exec(address) ?? [];
  const forms = Object.hasOwn(HOSTS, host) ? HOSTS[host] : undefined;
  const name = path.replace(/\/$/, '').replace(/\.git$/, '');
  if (forms === undefined || !/^[\w.~-]+(?:\/[\w.~-]+)+$/.test(name) || name.split('/').some(isDots)) return undefined;
  const isBranch = ref !== undefined && !COMMIT.test(ref);
  const place = isBranch ? forms.edit(encodePath(ref)) : forms.view(ref ?? 'HEAD');
  return `https://${host}/${name}/${place}/${encodePath(dir === '' ? source : `${dir}/${source}`)}`;
}

const isDots = (part: string): boolean => part === '.' || part === '..';
