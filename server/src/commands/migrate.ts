import { Command } from 'commander';
import { systemClock } from '#platform/clock/index.ts';
import { BINARY_SCHEMA, migrate } from '#platform/db/index.ts';
import { createLogger } from '#platform/log.ts';
import { openConfig, openConfiguredDatabase } from './open.ts';
import { print } from './print.ts';

export const migrateCommand = (): Command =>
  new Command('migrate')
    .description('Bring the database to the schema of this version. "serve" does it too.')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const config = openConfig();
      const db = openConfiguredDatabase(config, createLogger(config));
      try {
        const applied = await migrate(db, systemClock);
        const lines =
          applied.length === 0
            ? [`Nothing to do: the schema is ${BINARY_SCHEMA}.`]
            : applied.map((name) => `Applied ${name}.`);
        print(options.json, { applied, schema: BINARY_SCHEMA }, lines);
      } finally {
        await db.destroy();
      }
    });
