// The server as its sources say, whatever bundle there is: for `npm run dev`, which starts it again when a source changes.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { main } from '../src/main.ts';

// Node watches the modules that it loads. What browsers load is built from sources that it does not.
const browser = join(import.meta.dirname, '../../theme/src/browser');
process.send?.({ 'watch:require': readdirSync(browser, { recursive: true }).map((name) => join(browser, name)) });

process.exitCode = await main(process.argv.slice(2));
