import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command, InvalidArgumentError } from 'commander';
import { exportLines } from '#features/audit/index.ts';
import { chains } from '#features/audit-log/index.ts';
import { findOrganizationByIdOrHostname } from '#features/organizations/index.ts';
import type { Db } from '#platform/db/index.ts';
import { Problem } from '#platform/http/index.ts';
import { withCtx } from '../open.ts';

interface ExportOptions {
  org?: string;
  all?: boolean;
  after?: number;
}

export const exportCommand = (): Command =>
  new Command('export')
    .description(
      'Print audit events as JSON lines, oldest first: those that belong to no organization, unless others are named.',
    )
    .option('--org <organization>', 'id or hostname: the events of this organization')
    .option('--all', 'the events of all organizations, one after the other, and those that belong to none')
    .option('--after <sequence>', 'begin behind the event with this number', parseSequence)
    .action((options: ExportOptions) =>
      withCtx((ctx) => pipeline(Readable.from(toText(ctx, options)), process.stdout, { end: false })),
    );

async function* toText(ctx: { db: Db }, { org, all, after }: ExportOptions): AsyncGenerator<string, void, undefined> {
  for await (const organizationId of all === true ? chains(ctx.db) : [await requireOrganization(ctx, org)]) {
    const asked = { organizationId, ...(after !== undefined && { after }), most: Number.POSITIVE_INFINITY };
    for await (const line of exportLines(ctx, asked)) yield `${JSON.stringify(line)}\n`;
  }
}

async function requireOrganization(ctx: { db: Db }, text: string | undefined): Promise<string> {
  if (text === undefined) return '';
  const organization = await findOrganizationByIdOrHostname(ctx, text);
  if (organization === undefined) throw new Problem(404, 'not_found', `There is no organization ${text}.`);
  return organization.id;
}

function parseSequence(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new InvalidArgumentError('The number of an event is a whole number.');
  return Number(text);
}
