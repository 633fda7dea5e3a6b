// A process of its own that makes a scratch folder, says where, and keeps it until it is ended.
import { makeScratchFolder } from './service.ts';

const { path } = await makeScratchFolder();
process.stdout.write(`${path}\n`);
setInterval(() => {}, 60_000);
