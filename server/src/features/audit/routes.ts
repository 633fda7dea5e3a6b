import { operation } from '#access/index.ts';
import { AUDIT_ACTIONS, type AuditAction } from '#features/audit-log/index.ts';
import type { Db } from '#platform/db/index.ts';
import { idParams } from '#platform/http/index.ts';
import { exportLines } from './lines.ts';
import { toAuditEvents } from './resources.ts';
import { AuditEvent, AuditEventActions, AuditEvents, AuditLine, ExportAuditEvents, ListAuditEvents } from './schema.ts';
import { type AuditCtx, getOrganizationAuditEvent, listOrganizationAuditEvents } from './service.ts';

const family = 'Audit log';
const base = '/v1/orgs/{organizationId}';
const params = idParams('organizationId');
const ownOrAdmin = { on: 'organization', role: 'guest', also: '`admin`, unless it is about oneself' } as const;

export const auditOperations = [
  operation({
    id: 'listOrganizationAuditEventActions',
    family,
    method: 'GET',
    path: `${base}/audit-event-actions`,
    summary: 'All that the audit log records',
    permission: { on: 'organization', role: 'guest' },
    params,
    status: 200,
    answer: AuditEventActions,
    handle: async () => {
      const items = Object.entries(AUDIT_ACTIONS).map(([id, { description: label }]) => {
        return { object: 'audit-event-action' as const, id: id as AuditAction, label };
      });
      return { body: { items } };
    },
  }),
  operation({
    id: 'listOrganizationAuditEvents',
    family,
    method: 'GET',
    path: `${base}/audit-events`,
    summary: 'Who did what in an organization, newest first',
    description:
      'Administrators see all. Everybody else names themselves as `actor` or `target`, and sees how they came, but not how others did.',
    permission: ownOrAdmin,
    params,
    query: ListAuditEvents,
    status: 200,
    answer: AuditEvents,
    errors: { 400: 'Several filters leave more than 10,000 events to look through: narrow the time.' },
    handle: async (ctx: AuditCtx, { actor, query }) => {
      const { items, ...page } = await listOrganizationAuditEvents(ctx, actor, query);
      return { body: { ...page, items: await toAuditEvents(ctx, actor, items) } };
    },
  }),
  operation({
    id: 'getOrganizationAuditEvent',
    family,
    method: 'GET',
    path: `${base}/audit-events/{auditEventId}`,
    summary: 'One event of the audit log',
    permission: ownOrAdmin,
    params: idParams('organizationId', 'auditEventId'),
    status: 200,
    answer: AuditEvent,
    handle: async (ctx: AuditCtx, { actor, params: { auditEventId } }) => {
      const [event] = await toAuditEvents(ctx, actor, [await getOrganizationAuditEvent(ctx, actor, auditEventId)]);
      if (event === undefined) throw new Error('An audit event was lost on its way out.');
      return { body: event };
    },
  }),
  operation({
    id: 'exportOrganizationAuditEvents',
    family,
    method: 'GET',
    path: `${base}/audit-export`,
    summary: 'The audit log as JSON lines, oldest first, with the hashes that chain it',
    description:
      'Each line is an event. At most 100,000 are sent; then ask again with `after`. Events of the last second may not be sealed yet, and come the next time. An answer that cannot be finished breaks off.',
    permission: { on: 'organization', role: 'admin', scope: 'read' },
    params,
    query: ExportAuditEvents,
    status: 200,
    answer: AuditLine,
    isLines: true,
    handle: async (ctx: { db: Db }, { actor, query: { after = 0 } }) => {
      return { body: exportLines(ctx, { organizationId: actor.rights.organizationId, after }) };
    },
  }),
];
