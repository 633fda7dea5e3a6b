// Every served operation in the eyes of every kind of caller: the answer must be the one that its declaration promises.
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inTurn, sampleOf } from '@lectern/content/testing';
import { operations } from '#app';
import { createToken, rankOf, SCOPES } from '#access/index.ts';
import { startFileServer } from '#features/imports/additions/testing.ts';
import { translatesBy } from '#features/translations/testing.ts';
import type { ApiAnswer } from './api.ts';
import { isPostgresRun } from './databases.ts';
import { type CallerKind, joinAs, makeCallers, makeReader } from './permissions/callers.ts';
import type { Case } from './permissions/case.ts';
import { cases, isMadeBy } from './permissions/cases.ts';
import { fill, makeSubject, parametersOf, type Subject } from './permissions/subject.ts';
import { startWorld } from './world.ts';

type ServedOperation = (typeof operations)[number];

const fileServer = await startFileServer();
fileServer.answers.set('/page.md', '# Page');
after(fileServer.close);
const world = await startWorld({ after }, translatesBy('http://127.0.0.1:1024/v1'));
world.isExamined = true;
const home = await makeSubject(world);
const foreign = await makeSubject(world);
const callers = await makeCallers(world, home.organizationId, foreign.owner);
const reader = await makeReader(world, home);
const scoped = await Promise.all(
  SCOPES.map(async (scope) => {
    const { token } = await createToken(world.ctx, { userId: home.owner.id, name: scope, scopes: [scope] });
    return { scope, caller: { name: `a token for ${scope}`, token, role: 'admin', known: true } as const };
  }),
);

const importCase: Case = {
  ...cases['importContent'],
  body: () => ({ url: fileServer.url('/page.md'), source: 'markdown' }),
};
const caseOf = (id: string): Case => {
  if (id === 'importContent' || id === 'importContentIntoPage') return importCase;
  // Into a change request everybody may import who may edit it.
  if (/^importContent.*InChangeRequest$/.test(id)) return { body: importCase.body };
  return cases[id] ?? {};
};

/** What only reads although it is a POST, and what gives out rights although it needs no administrator. */
const SCOPED_OTHERWISE = [
  ['getComputedDocument', 'read'],
  ['getComputedRevision', 'read'],
  ['aggregateSiteEvents', 'read'],
  ['searchSiteContent', 'read'],
  ['streamAskInSite', 'read'],
  // Owners of teams do them as well, and everybody about themselves.
  ['removeMemberFromOrganizationById', 'admin'],
  ['updateMembersInOrganizationTeam', 'admin'],
  ['addMemberToOrganizationTeamById', 'admin'],
  ['deleteMemberFromOrganizationTeamById', 'admin'],
  // Whoever may create gives roles too. A token that writes pages gives nobody access.
  ['inviteToSpace', 'admin'],
  ['updateUserPermissionInSpace', 'admin'],
  ['removeUserFromSpace', 'admin'],
  ['updateTeamPermissionInSpace', 'admin'],
  ['removeTeamFromSpace', 'admin'],
  ['inviteToCollection', 'admin'],
  ['updateUserPermissionInCollection', 'admin'],
  ['removeUserFromCollection', 'admin'],
  ['updateTeamPermissionInCollection', 'admin'],
  ['removeTeamFromCollection', 'admin'],
  ['listContentInviteLinks', 'admin'],
  ['createOrganizationInvite', 'admin'],
  ['updateOrganizationInviteById', 'admin'],
  ['deleteOrganizationInviteById', 'admin'],
  // What takes the log elsewhere changes nothing.
  ['exportOrganizationAuditEvents', 'read'],
  // It runs in other organizations.
  ['publishIntegration', 'admin'],
  ['unpublishIntegration', 'admin'],
  // What is configured may hold tokens of other services.
  ['listIntegrationInstallations', 'admin'],
  ['installIntegration', 'admin'],
  ['getIntegrationInstallationById', 'admin'],
  ['updateIntegrationInstallation', 'admin'],
  ['uninstallIntegration', 'admin'],
  ['createIntegrationInstallationToken', 'admin'],
  ...['Space', 'Site'].flatMap((place) => [
    [`listIntegration${place}Installations`, 'admin'],
    [`listIntegrationInstallation${place}s`, 'admin'],
    [`installIntegrationOn${place}`, 'admin'],
    [`getIntegration${place}Installation`, 'admin'],
    [`updateIntegration${place}Installation`, 'admin'],
    [`uninstallIntegrationFrom${place}`, 'admin'],
  ]),
  ['listIntegrationEvents', 'admin'],
  ['getIntegrationEvent', 'admin'],
  ['resolvePublishedContentByUrl', 'read'],
];

for (const [index, operation] of operations.entries()) {
  test(`${operation.id} answers everybody as it declares`, async () => {
    for (const caller of callersFor(operation, index)) {
      const expected = expectedStatus(operation, caller, false);
      assert.equal(await statusFor(operation, caller, expected), expected, caller.name);
    }
  });
}

const isForReaders = ({ permission }: ServedOperation): boolean =>
  permission.visitor === true || permission.on === 'anyone';

// Whoever is no reader of anything is refused before a row is looked for: one in three of those operations stand for all.
const notForReaders = operations.filter((operation) => !isForReaders(operation));
for (const operation of [...operations.filter(isForReaders), ...(isPostgresRun() ? [] : sampleOf(notForReaders, 3))]) {
  test(`${operation.id} answers a reader of a site as it declares`, async () => {
    const { permission, id } = operation;
    const expected = isForReaders(operation) ? (caseOf(id).reader ?? operation.status) : 403;
    assert.equal(await call(operation, reader, home), expected);
    if (permission.visitor === true && isGuarded(operation)) assert.equal(await call(operation, reader, foreign), 404);
  });
}

// Scopes are compared before anything is looked for: of the others, one is tried, in turn.
for (const [index, operation] of isPostgresRun() ? [] : operations.entries()) {
  test(`${operation.id} takes the token of an administrator with its scope, and none without`, async () => {
    const needed = operation.permission.scope;
    const without = scoped.filter(({ scope }) => scope !== needed);
    for (const { scope, caller } of [
      ...scoped.filter((each) => !without.includes(each)),
      ...inTurn(without, without.length, index),
    ]) {
      // Where nothing is, nothing is done: what is refused for its scope is refused before.
      const nowhere = {
        ...home,
        params: Object.fromEntries(Object.keys(home.params).map((name) => [name, 'nothing'])),
      };
      const { status, body } = await answerTo(operation, caller, nowhere);
      const isRefused = status === 403 && /needs a token with the scope/.test(body?.error?.message);
      assert.equal(isRefused, scope !== needed, `${scope}: ${status}`);
    }
  });
}

test('the scopes of operations follow from their method and role, but for those that are listed', () => {
  const others = operations.filter(({ method, permission }) => {
    const isAdmins = permission.on === 'organization' && permission.role === 'admin';
    return permission.scope !== (isAdmins ? 'admin' : method === 'GET' ? 'read' : 'write');
  });
  assert.deepEqual(
    others.map(({ id, permission }) => [id, permission.scope]),
    SCOPED_OTHERWISE,
  );
});

test('what a handler demands beyond its declaration is explained to people', () => {
  const silent = operations.filter(({ id, permission }) => {
    const { demanded, needsOther } = caseOf(id);
    return (demanded !== undefined || needsOther === true) && permission.also === undefined;
  });
  assert.deepEqual(
    silent.map((operation) => operation.id),
    [],
  );
});

/** Of members, who are nothing elsewhere, one in so many knocks there, in turn; on the second database one. */
const ELSEWHERE = isPostgresRun() ? 7 : 3;

test('nobody gets into another organization, whatever they are in their own', async () => {
  const members = callers.filter((each) => each.role !== undefined);
  for (const [index, operation] of operations.filter(isGuarded).entries()) {
    for (const caller of inTurn(members, ELSEWHERE, index))
      assert.equal(await call(operation, caller, foreign), 404, `${operation.id}: ${caller.name}`);
  }
});

test('of a deleted space only those who may restore it see anything, and that is the space', async () => {
  const deleted = await makeDeleted();
  const members = callers.filter((each) => each.role !== undefined);
  for (const [index, operation] of operations.filter((each) => each.permission.on === 'space').entries()) {
    const { permission } = operation;
    const mayRestore = permission.on === 'space' && permission.deleted === true;
    // Where nobody sees anything, some stand for all.
    for (const caller of mayRestore ? members : inTurn(members, ELSEWHERE, index)) {
      const expected = expectedStatus(operation, caller, true);
      const on = operation.method !== 'GET' && expected < 400 ? await makeDeleted() : deleted;
      assert.equal(await call(operation, caller, on), expected, `${operation.id}: ${caller.name}`);
    }
  }
});

test('an id of another organization in a path is not found', async () => {
  let tried = 0;
  for (const operation of operations.filter(isGuarded)) {
    for (const name of parametersOf(operation.path).slice(1)) {
      // A path is no id, and neither is a language: both have one of the name.
      if (['pagePath', 'language'].includes(name) || isMadeBy(operation, name)) continue;
      const twin = { ...home, params: { ...home.params, [name]: foreign.params[name] ?? '' } };
      const admin = { name: 'the owner', token: home.owner.token, role: 'admin', known: true } as const;
      assert.equal(await call(operation, admin, twin), 404, `${operation.id}: ${name}`);
      tried += 1;
    }
  }
  assert.ok(tried >= 4);
});

test('what does not exist is answered as what is hidden', async () => {
  const stranger = world.as(foreign.owner.token);
  const reads = operations.filter((each) => each.method === 'GET' && isGuarded(each));
  for (const operation of sampleOf(reads, isPostgresRun() ? 3 : 1)) {
    const missing = Object.fromEntries(Object.keys(home.params).map((name) => [name, 'nothing']));
    const [hidden, nothing] = [
      await stranger.get(fill(operation.path, home.params)),
      await stranger.get(fill(operation.path, missing)),
    ];
    assert.deepEqual([hidden.status, hidden.body], [nothing.status, nothing.body], operation.id);
  }
});

test('a member of a blocked organization is refused, and learns of its content no more', async () => {
  const blocked = await makeSubject(world);
  await world.db
    .updateTable('organizations')
    .set({ blocked_reason: 'security' })
    .where('id', '=', blocked.organizationId)
    .execute();
  const own = world.as(blocked.owner.token);
  assert.equal((await own.get(`/v1/orgs/${blocked.organizationId}/spaces`)).status, 403);
  assert.equal((await own.get(`/v1/spaces/${blocked.spaceId}`)).status, 404);
});

/**
 * Of those who are no members, one whom nobody knows and one who is known; of members, the two next to the line between who may and
 * who may not, and one of the others; where something is changed, one of those who may not, because each who may does it to things
 * of their own, which cost most of the time. Who they are changes with the operation and with the part. On the second database, who
 * is known and no member, and the two next to the line, because one query reads every role; and nobody changes anything. Each change
 * is made there by the walk over the audit log, and by the tests of its room.
 */
function callersFor(operation: ServedOperation, index: number): CallerKind[] {
  if (!isGuarded(operation)) return callers;
  const may = (caller: CallerKind) => expectedStatus(operation, caller, false) < 400;
  const members = callers.filter(({ role }) => role !== undefined).toSorted((a, b) => rankFor(a) - rankFor(b));
  const outside = callers.filter(({ known, role }) => known && role === undefined);
  const refused = members.findLast((caller) => !may(caller));
  const admitted = isPostgresRun() && changesSubject(operation) ? undefined : members.find(may);
  const line = [refused, admitted].filter((caller) => caller !== undefined);
  if (isPostgresRun()) return [...inTurn(outside, outside.length, index), ...line];
  const unknown = callers.filter(({ known }) => !known);
  const others = members.filter((caller) => !line.includes(caller) && !(changesSubject(operation) && may(caller)));
  return [unknown, outside, others].flatMap((some) => inTurn(some, some.length, index)).concat(line);
}

/** What changes something and is expected to is done to things of its own; all else leaves everything as it is. */
async function statusFor(operation: ServedOperation, caller: CallerKind, expected: number): Promise<number> {
  if (expected >= 400 || !changesSubject(operation)) return call(operation, caller, home);
  const own = await makeSubject(world);
  await joinAs(world, own.organizationId, caller);
  // Few are about two organizations, and to make one takes longer than to call the operation.
  if (caseOf(operation.id).needsOther !== true) return call(operation, caller, own);
  const other = await makeSubject(world);
  await joinAs(world, other.organizationId, caller);
  return call(operation, caller, own, other);
}

/** What only reads changes nothing, and what has nothing in its path changes nothing that is there. */
const changesSubject = ({ method, path, permission }: ServedOperation): boolean =>
  method !== 'GET' && permission.scope !== 'read' && parametersOf(path).length > 0;

/** Whether what somebody may do depends on where. */
const isGuarded = ({ permission }: ServedOperation): boolean =>
  permission.on !== 'caller' && permission.on !== 'anyone';

const call = async (...asked: Parameters<typeof answerTo>): Promise<number> => (await answerTo(...asked)).status;

async function answerTo(
  operation: ServedOperation,
  caller: CallerKind,
  subject: Subject,
  other: Subject = foreign,
): Promise<ApiAnswer> {
  const { body, params, query } = caseOf(operation.id);
  const path = fill(operation.path, { ...subject.params, ...params?.(subject) });
  const sent = body?.(subject, other) ?? (operation.body === undefined ? undefined : {});
  const api = world.as(caller.token);
  return api.request(operation.method, path, {
    ...(sent === undefined ? {} : { body: { ...sent, ...otherNames(operation, operation.body) } }),
    query: { ...query, ...otherNames(operation, operation.query) },
  });
}

/**
 * What the path names, said otherwise where nothing is declared to say it: an operation is about what its path names, which was
 * asked for its rights, and about nothing else. One that goes by these finds nothing, and does not answer as it declares.
 */
function otherNames({ path }: ServedOperation, schema: object | undefined): Record<string, string> {
  const declared = JSON.stringify(schema ?? {});
  const names = parametersOf(path).filter((name) => !declared.includes(`"${name}":`));
  return Object.fromEntries(names.map((name) => [name, 'another']));
}

function expectedStatus(operation: ServedOperation, caller: CallerKind, deleted: boolean): number {
  const { permission } = operation;
  const { demanded, status } = caseOf(operation.id);
  // Who shows no token is anyone; who shows a wrong one is refused everywhere.
  if (!caller.known && (permission.on !== 'anyone' || caller.token !== undefined)) return 401;
  if (permission.on === 'caller' || permission.on === 'anyone') return status?.(caller) ?? operation.status;
  if (caller.role === undefined) return 404;
  const rank = rankFor(caller);
  if (permission.on !== 'organization' && rank === 0) return 404;
  if (deleted && permission.on === 'space' && (permission.deleted !== true || rank < rankOf('create'))) return 404;
  const needed = demanded ?? (permission.role === 'guest' ? undefined : permission.role);
  return needed === undefined || rank >= rankOf(needed) ? (status?.(caller) ?? operation.status) : 403;
}

const rankFor = ({ role }: CallerKind): number => (role === undefined || role === 'guest' ? 0 : rankOf(role));

async function makeDeleted(): Promise<Subject> {
  const subject = await makeSubject(world);
  for (const caller of callers) await joinAs(world, subject.organizationId, caller);
  await world.db
    .updateTable('spaces')
    .set({ deleted_at: world.clock.now() })
    .where('id', 'in', [subject.spaceId, subject.spareSpaceId])
    .execute();
  return subject;
}
