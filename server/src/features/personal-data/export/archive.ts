import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { listEventsAbout } from '#features/audit-log/index.ts';
import { listEntry, makeZip, readRows, textEntry } from '#features/exports/index.ts';
import { findUserByIdOrEmail } from '#features/users/index.ts';
import type { Clock } from '#platform/clock/index.ts';
import type { Db } from '#platform/db/index.ts';
import { notFound } from '#platform/http/index.ts';
import { readMailAddress } from '#platform/mail/index.ts';
import { PARTS } from './parts.ts';

/** A zip of all that is held about somebody, made while it is read: some rows of it are in memory. Names of files are ours alone. */
export async function makePersonalArchive(ctx: { db: Db; clock: Clock }, userId: string): Promise<Readable> {
  const user = await findUserByIdOrEmail(ctx, userId);
  if (user?.id !== userId) throw notFound('user');
  const mailbox = readMailAddress(user.email)?.mailbox ?? user.email;
  const named = { id: userId, email: user.email, mailbox };
  const lists = PARTS.map((part) => {
    const where = sql`${sql.ref(part.by)} = ${named[part.of ?? 'id']}`;
    return listEntry(part.file, () => readRows(ctx.db, { ...part, where }));
  });
  const audit = listEntry(AUDIT, () => listEventsAbout(ctx.db, userId));
  return makeZip([textEntry('README.md', readmeOf(new Date(ctx.clock.now()))), ...lists, audit]);
}

const AUDIT = 'audit.json';

const readmeOf = (now: Date): string => `# Your data

All that this server holds about you, as of ${now.toISOString()}. Each file is a list in JSON; one that is empty holds nothing.
Times are in UTC. What opens something, such as a password or a token, is not in here, and mostly nowhere: the server keeps what
it can recognize it by.

What you wrote in pages belongs to the organizations that you wrote it for. \`revisions.json\` names it; export the spaces that
you may read to have the texts.

${PARTS.map(({ file, says }) => `* \`${file}\`: ${says}`).join('\n')}
* \`${AUDIT}\`: Events of audit logs in which you act or that are about you. Of what others did, it does not say who they were.
`;
