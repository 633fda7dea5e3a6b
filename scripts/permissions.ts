// Keeps docs/using/permissions.md equal to the permissions that the operations declare.
// `--write` renews it; without, a difference is an error.
import { readFile, writeFile } from 'node:fs/promises';
import { operations } from '../server/src/app.ts';

const PAGE = new URL('../docs/using/permissions.md', import.meta.url);

const HEAD = `---
description: "Who may call each operation, as the server checks it."
---

# What each operation needs

This page is made from the declarations that the server itself checks. What the roles are, and how a role on a space or collection is found, stands in [Roles and rights](roles.md).

* Every operation needs a token, except where it says that it needs nothing: without one, or with one that is not valid, the answer is 401.
* What is missing and what you may not see are answered alike, by 404. What you see and may not change, by 403.
* What a request names in its body or query is asked for, too. What you may not see there is answered as if it were not there, and nothing of the request is done, whatever else it names.
* *Any user* is whoever has a token. *Any member* includes guests of the organization.
* A site content token is what a program gets that shows a published site in its own way (see [Other renderers](other-renderers.md)): it reads that site and the spaces that the site shows to its visitor. Where it is not named, the answer is 403.
* *Scope* is what the [token](tokens.md) must allow. Site content tokens have none and read only.
* Of a deleted space everybody gets 404. Where it says so, those who may restore it see it.
`;

type Declared = (typeof operations)[number];

function demandOf({ permission }: Declared): string {
  switch (permission.on) {
    case 'anyone':
      return 'Nothing, not even a token';
    case 'caller':
      return 'Any user';
    case 'organization':
      return permission.role === 'guest' ? 'Any member' : `\`${permission.role}\` in the organization`;
    case 'collection':
      return `\`${permission.role}\` on the collection`;
    case 'space':
      return `\`${permission.role}\` on the space${permission.deleted === true ? '; if it is deleted, `create`' : ''}`;
  }
}

const READERS = 'or a site content token';

const needs = (operation: Declared): string => {
  const { also, visitor } = operation.permission;
  return [demandOf(operation), also ?? [], visitor === true ? READERS : []].flat().join('; ');
};

const escape = (text: string): string => text.replaceAll('|', '\\|');

const rowOf = (operation: Declared): string =>
  `| \`${operation.method} ${operation.path.replace(/^\/v1/, '')}\` | ${escape(operation.summary)} | ${escape(needs(operation))} | \`${operation.permission.scope}\` |\n`;

const headOf = (members: readonly Declared[]): string =>
  members.some(({ path }) => path.startsWith('/v1/')) ? 'Address below `/v1`' : 'Address';

const sections = [...Map.groupBy(operations, (operation) => operation.family)].map(
  ([family, members]) =>
    `\n## ${family}\n\n| ${headOf(members)} | What it does | Needs | Scope |\n|---|---|---|---|\n${members.map(rowOf).join('')}`,
);
const wanted = HEAD + sections.join('');

if (process.argv.includes('--write')) {
  await writeFile(PAGE, wanted);
} else if ((await readFile(PAGE, 'utf8').catch(() => '')) !== wanted) {
  process.stderr.write(
    'docs/using/permissions.md is not what the operations declare: run "node scripts/permissions.ts --write".\n',
  );
  process.exitCode = 1;
}
