// Administrators in the audit log: they look for something, read it whole, take it along and verify it.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { lookAt, open, stage } from './stage.ts';

test('an event is found by what happened and by whom, and read whole', async () => {
  const { organizationId, owner, reader, writer } = stage.cast;
  const api = stage.world.as(owner.token);
  await api.patch(`/v1/orgs/${organizationId}/members/${reader.id}`, { body: { role: 'comment' } });
  await api.patch(`/v1/orgs/${organizationId}/members/${reader.id}`, { body: { role: 'read' } });
  await api.patch(`/v1/orgs/${organizationId}/members/${writer.id}`, { body: { role: 'review' } });
  await api.patch(`/v1/orgs/${organizationId}/members/${writer.id}`, { body: { role: 'edit' } });
  const { page } = await open(`/organizations/${organizationId}/settings/audit`, { person: owner });
  await page.getByRole('list', { name: 'Events' }).waitFor();
  await lookAt(page, 'audit');
  await page.getByRole('button', { name: /What happened/ }).press('Enter');
  await page.getByRole('option', { name: 'The role of a member was changed.' }).press('Enter');
  await page.getByText('4 events').waitFor();
  await page.getByRole('button', { name: 'Done to: anything' }).press('Enter');
  await page.getByRole('dialog').getByRole('searchbox').fill('ravi');
  await lookAt(page, 'audit-person');
  await page.getByRole('option', { name: 'ravi' }).press('Space');
  await page.getByText('2 events').waitFor();
  assert.match(page.url(), /action=member\.role_changed&target=/);
  // The address has what was looked for.
  await page.reload();
  await page.getByText('2 events').waitFor();
  await page.getByText('role: Commenter → Reader').waitFor();
  await page
    .getByRole('button', { name: /^Details/ })
    .first()
    .press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog
    .getByText('Number', { exact: false })
    .or(dialog.getByText('It is sealed within a second.'))
    .first()
    .waitFor();
  await dialog.getByRole('definition').filter({ hasText: 'ravi' }).waitFor();
  await lookAt(page, 'audit-event');
  await dialog.getByRole('button', { name: 'All by this person' }).press('Enter');
  await page.getByRole('button', { name: 'Done by: olga' }).waitFor();
  await page.getByLabel('From', { exact: true }).fill('2999-01-01');
  await page.getByText('Nothing like this was recorded.').waitFor();
  await page.getByRole('button', { name: 'Show everything' }).press('Enter');
  await page.getByRole('button', { name: 'Done by: anybody' }).waitFor();
});

test('the log is exported as it is filtered, and verified', async () => {
  const { organizationId, owner } = stage.cast;
  // Events are sealed in the background.
  await stage.world.app.jobs.runDue();
  const { page } = await open(`/organizations/${organizationId}/settings/audit?action=member.added`, { person: owner });
  await page.getByRole('list', { name: 'Events' }).waitFor();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Spreadsheet (CSV)' }).click();
  const lines = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n');
  assert.match(lines[0] ?? '', /^\uFEFF"time","action"/);
  assert.ok(lines.length > 4 && lines.slice(1).every((line) => line.includes('"member.added"')));
  const whole = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Whole log (JSON lines)' }).click();
  const events = (await readFile(await (await whole).path(), 'utf8')).trim().split('\n');
  assert.equal(JSON.parse(events[0] ?? '').sequence, 1);
  await page.getByRole('button', { name: 'Verify the log' }).click();
  await page.getByText(/^The log is whole: \d+ events verified/).waitFor();
});
