// Fills the configured database with the cast of the tests, for people who develop Lectern: npm run seed
import { unbounded } from '#features/quotas/testing.ts';
import { systemClock } from '#platform/clock/index.ts';
import { migrate } from '#platform/db/index.ts';
import { silentLogger } from '#platform/log.ts';
import { openConfig, openConfiguredDatabase } from '#commands/open.ts';
import { makeCast } from './cast.ts';

const config = openConfig();
const db = openConfiguredDatabase(config, silentLogger());
try {
  await migrate(db, systemClock);
  const { organizationId, handbookId, recipesId, ...people } = await makeCast({
    db,
    clock: systemClock,
    quotas: unbounded,
  });
  const lines = Object.entries(people).map(
    ([role, person]) => `${role.padEnd(10)}${person.email.padEnd(22)}${person.token}`,
  );
  process.stdout.write(`organization ${organizationId}\nspaces ${handbookId} ${recipesId}\n${lines.join('\n')}\n`);
} finally {
  await db.destroy();
}
