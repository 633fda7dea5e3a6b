import type { Static } from 'typebox';
import { allows, type Caller, roleOf } from '#access/index.ts';
import type { Db } from '#platform/db/index.ts';
import { preconditionFailed } from '#platform/http/index.ts';
import { getOrganizationById, type MergeRule, readRules } from '#features/organizations/index.ts';
import { getSpaceById } from '#features/spaces/index.ts';
import { readOpinions, readReviewers } from '../reviews/index.ts';
import { countNewErrors, type RequestChecksCtx } from '../checks.ts';
import { isOutdated } from '../rules.ts';
import type { ChangeRequest } from '../store.ts';
import { demandOf, findBrokenRule, isBypassed, isKept, sayBroken, type Standing } from './rules.ts';
import type { MergeRuleStates } from './schema.ts';

export type MergeRulesCtx = { db: Db } & RequestChecksCtx;

/**
 * Refuses with 412, which names the rule, where a merge rule of the space or its organization is not kept. `errorsOf` says how
 * many errors the request brings in.
 */
export async function requireRulesKept(
  ctx: MergeRulesCtx,
  request: ChangeRequest,
  caller: Caller,
  errorsOf = countNewErrors,
): Promise<void> {
  const rules = await rulesFor(ctx, request);
  if (rules.length === 0) return;
  const broken = findBrokenRule(rules, await standingOf(ctx, { request, caller, rules, errorsOf }));
  if (broken !== undefined) throw preconditionFailed(sayBroken(broken));
}

/** How a request stands with each rule, in their order. */
export async function judgeRules(
  ctx: MergeRulesCtx,
  request: ChangeRequest,
  caller: Caller,
): Promise<Static<typeof MergeRuleStates>> {
  const rules = await rulesFor(ctx, request);
  const standing = await standingOf(ctx, { request, caller, rules, errorsOf: countNewErrors });
  return {
    passed: findBrokenRule(rules, standing) === undefined,
    bypassed: isBypassed(rules, standing),
    rules: rules.map((rule) => ({ ...rule, kept: isKept(rule, standing), demands: demandOf(rule) })),
  };
}

interface Asked {
  request: ChangeRequest;
  caller: Caller;
  rules: readonly MergeRule[];
  errorsOf: typeof countNewErrors;
}

async function standingOf(ctx: MergeRulesCtx, { request, caller, rules, errorsOf }: Asked): Promise<Standing> {
  return {
    number: request.number,
    status: request.status,
    subject: request.subject,
    description: request.description,
    createdBy: request.created_by,
    isOutdated: isOutdated(request),
    newErrors: rules.some(({ type }) => type === 'require_no_new_errors') ? await errorsOf(ctx, request) : undefined,
    opinions: await readOpinions(ctx, request),
    asked: await readReviewers(ctx, request),
    caller: {
      userId: caller.userId,
      role: roleOf(caller.rights.role) ?? '',
      hasRole: (role) => allows(caller.rights.role, role),
    },
  };
}

async function rulesFor(
  ctx: { db: Db },
  request: ChangeRequest,
): Promise<readonly (MergeRule & { rule: MergeRule['type'] })[]> {
  const space = await getSpaceById(ctx, request.space_id);
  const own = readRules(space.merge_rules, 'inherit');
  if (own.type !== 'inherit') return own.rules ?? [];
  const organization = await getOrganizationById(ctx, space.organization_id);
  return readRules(organization.merge_rules, 'none').rules ?? [];
}
