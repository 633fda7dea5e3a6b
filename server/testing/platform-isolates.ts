// A server as far as isolates go: it starts a process, says which by its standard output, and is killed by the test.
import { answering } from '#platform/isolates/testing.ts';
import { createIsolates } from '#platform/isolates/index.ts';

const isolates = createIsolates({
  processes: 1,
  memoryOfAll: 2 ** 30,
  fetchOutside: async () => Promise.reject(new Error('unused')),
});
const load = async () => ({ form: 'module', text: answering('1') }) as const;
await isolates.ask({ key: 'k', tenant: '', version: '1', load }, { path: '/', headers: {} });
while (isolates.usages()[0]?.pid === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
process.stdout.write(`${isolates.usages()[0]?.pid}\n`);
setInterval(() => {}, 1000);
