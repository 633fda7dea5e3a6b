import { Command } from 'commander';
import { describeStatus, readStatus, type StatusItem } from '#features/status/index.ts';
import { withCtx } from './open.ts';
import { print } from './print.ts';

export const statusCommand = (): Command =>
  new Command('status')
    .description(
      'Say how the installation is: sizes, room on disks, what waits and what fails. A running server also counts requests: /metrics, /account/server.',
    )
    .option('--json', 'print JSON')
    .action((options: { json?: boolean }) =>
      withCtx(async (ctx) => {
        const status = await readStatus(ctx);
        const lines = describeStatus(status).flatMap(({ title, items }) => [title, ...items.flatMap(toLines), '']);
        print(options.json, status, lines.slice(0, -1));
      }),
    );

const toLines = ({ title, value, isWrong, details = [] }: StatusItem): string[] => [
  `${isWrong === true ? '! ' : '  '}${title}: ${value}`,
  ...details.map((each) => `    ${each}`),
];
