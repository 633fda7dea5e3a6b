// A process of its own that writes to the SQLite file it is given, for tests of two processes on one database.
//
//   node platform-writer.ts <file> count <n>   n transactions, each counting up `counter` and adding a row
//   node platform-writer.ts <file> hang        stops in the middle of a transaction, says so, and waits to be killed
import { type Db, inTransaction, openDatabase } from '#platform/db/index.ts';

const [file = '', task, times = '0'] = process.argv.slice(2);
const fail = (error: Error): never => {
  throw error;
};
const db = openDatabase({ kind: 'sqlite', file, synchronous: 'full' }, fail);

if (task === 'hang') {
  await inTransaction({ db }, async (tx) => {
    await addRow(tx.db, 'of the dead');
    process.stdout.write('hanging\n');
    await new Promise(() => setInterval(() => {}, 60_000));
  });
} else {
  for (let index = 0; index < Number(times); index += 1) {
    await countUp(db, `child ${index}`);
    if (index === 0) process.stdout.write('writing\n');
  }
}
await db.destroy();

async function countUp(handle: Db, name: string): Promise<void> {
  await inTransaction({ db: handle }, async (tx) => {
    const row = await tx.db.selectFrom('settings').select('value').where('name', '=', 'counter').executeTakeFirst();
    const value = String(Number(row?.value) + 1);
    await tx.db.updateTable('settings').set({ value }).where('name', '=', 'counter').execute();
    await addRow(tx.db, name);
  });
}

function addRow(handle: Db, name: string): Promise<unknown> {
  return handle.insertInto('settings').values({ name, value: 'row' }).execute();
}
