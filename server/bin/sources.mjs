// The server as its sources say, whatever bundle there is: for `npm run dev`, which starts it again when a source changes.
import { main } from '../src/main.ts';

process.exitCode = await main(process.argv.slice(2));
