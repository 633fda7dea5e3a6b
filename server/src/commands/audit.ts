import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command, InvalidArgumentError } from 'commander';
import { exportLines, findBreak } from '#features/audit/index.ts';
import { chains } from '#features/audit-log/index.ts';
import { findOrganizationByIdOrHostname } from '#features/organizations/index.ts';
import type { Db } from '#platform/db/index.ts';
import { Problem } from '#platform/http/index.ts';
import { withCtx } from './open.ts';
import { print } from './print.ts';

interface ExportOptions {
  org?: string;
  all?: boolean;
  after?: number;
}

export function auditCommands(): Command {
  const command = new Command('audit').description('The log of who did what.');
  command
    .command('export')
    .description(
      'Print audit events as JSON lines, oldest first: those that belong to no organization, unless others are named.',
    )
    .option('--org <organization>', 'id or hostname: the events of this organization')
    .option('--all', 'the events of all organizations, one after the other, and those that belong to none')
    .option('--after <sequence>', 'begin behind the event with this number', parseSequence)
    .action((options: ExportOptions) =>
      withCtx((ctx) => pipeline(Readable.from(toText(ctx, options)), process.stdout, { end: false })),
    );
  command
    .command('verify')
    .description(
      'Look whether exported lines are what their hashes say, and whether the database still has the last of them.',
    )
    .argument('<file>', 'JSON lines from "audit export" or from the API')
    .option('--json', 'print JSON')
    .action((file: string, options: { json?: boolean }) =>
      withCtx(async (ctx) => {
        const lines = createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY });
        const { count, problem } = await findBreak(ctx, lines);
        const said = problem ?? `All ${count} events are what their hashes say, and the database has the last ones.`;
        print(options.json, { ok: problem === undefined, events: count, problem: problem ?? null }, [said]);
        if (problem !== undefined) process.exitCode = 1;
      }),
    );
  return command;
}

async function* toText(ctx: { db: Db }, { org, all, after }: ExportOptions): AsyncGenerator<string, void, undefined> {
  for await (const organizationId of all === true ? chains(ctx.db) : [await requireOrganization(ctx, org)])
    for await (const line of exportLines(ctx, { organizationId, after, most: Number.POSITIVE_INFINITY }))
      yield `${JSON.stringify(line)}\n`;
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
