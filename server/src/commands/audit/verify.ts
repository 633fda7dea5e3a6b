import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Command } from 'commander';
import { findBreak } from '#features/audit/index.ts';
import { withCtx } from '../open.ts';
import { print } from '../print.ts';

export const verifyCommand = (): Command =>
  new Command('verify')
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
