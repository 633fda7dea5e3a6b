import { Command } from 'commander';
import { blobUrl } from '#config/index.ts';
import { copyBlobs, type CopyReport, openBlobs } from '#platform/blobs/index.ts';
import { Problem } from '#platform/http/index.ts';
import { openConfig, withCtx } from '../open.ts';
import { print } from '../print.ts';

interface CopyOptions {
  to: string;
  from?: string;
  check?: boolean;
  json?: boolean;
}

export const blobCommands = (): Command =>
  new Command('blobs').description('Files of spaces, and what is made of them.').addCommand(copyCommand());

const copyCommand = (): Command =>
  new Command('copy')
    .description(
      'Copy all files to another folder or bucket, while the server runs. Run it again for what came meanwhile.',
    )
    .requiredOption('--to <url>', 'file:///path or s3://bucket/prefix, as in LECTERN_BLOB_URL')
    .option('--from <url>', 'where they are now; else LECTERN_BLOB_URL')
    .option('--check', 'read what is there already, too, and copy again what is damaged')
    .option('--json', 'print JSON')
    .action((options: CopyOptions) =>
      withCtx(async (ctx) => {
        const config = openConfig();
        const [from, to] = [options.from === undefined ? config.blobs : placeOf(options.from), placeOf(options.to)];
        if (from.kind === 's3' && to.kind === 's3')
          throw new Problem(
            422,
            'usage',
            'The database lists the objects of one bucket. Copy them to a folder first, or copy the bucket with tools of its own: names stay as they are.',
          );
        if (from.kind === 'folder' && to.kind === 'folder' && from.dir === to.dir)
          throw new Problem(422, 'usage', 'The files are there already.');
        const open = (blobs: typeof from) => openBlobs({ ...config, blobs }, ctx);
        const [source, target] = [await open(from), await open(to)];
        await target.check();
        const report = await copyBlobs(source, target, { isChecked: options.check === true });
        print(options.json, report, toLines(report));
        if (report.damaged.length > 0) process.exitCode = 1;
      }),
    );

function placeOf(text: string) {
  const read = blobUrl(text);
  if (!read.ok) throw new Problem(422, 'usage', `The address should be ${read.expected}.`);
  return read.value;
}

const toLines = ({ copied, bytes, there, damaged }: CopyReport): string[] => [
  `Copied ${copied} files of ${bytes} bytes. ${there} were there before.`,
  ...damaged.map((sha256) => `The file ${sha256} is damaged where it is, and was not copied.`),
];
