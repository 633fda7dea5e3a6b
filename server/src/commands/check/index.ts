// Checking a folder without a server: its pages by the rules of a team, with reports for people and for programs.
import { Command, Option } from 'commander';
import { Problem } from '#platform/http/index.ts';
import { checkFolder, type FolderReport } from './check-folder.ts';
import { githubLines, humanLines, toSarif } from './reports.ts';

interface CheckOptions {
  format: 'human' | 'json' | 'github' | 'sarif';
  fail: 'error' | 'warning' | 'suggestion' | 'never';
  config?: string;
  language?: string;
  dir?: string;
  most: string;
}

const GRAVITY = { suggestion: 0, warning: 1, error: 2, never: 3 } as const;

export const checkCommand = (): Command =>
  new Command('check')
    .description(
      'Check the pages of a folder as the server would: links, pictures, headings, spelling and the style of your team. Needs no server and no database.',
    )
    .argument('<folder>', 'a folder of Markdown, such as a checkout of a repository')
    .addOption(
      new Option('--format <format>', 'how findings are printed')
        .choices(['human', 'json', 'github', 'sarif'])
        .default('human'),
    )
    .addOption(
      new Option('--fail <severity>', 'the severity from which on the exit code is 1')
        .choices(['error', 'warning', 'suggestion', 'never'])
        .default('error'),
    )
    .option('--config <file>', 'the file of the rules; else .lectern/checks.yaml in the folder')
    .option('--language <language>', 'the language of the texts, such as en-GB; else that of the rules, else en')
    .option('--dir <path>', 'the folder of the space inside <folder>, where it holds several')
    .option('--most <count>', 'print at most so many findings', '1000')
    .action(async (folder: string, options: CheckOptions) => {
      const most = Number(options.most);
      if (!Number.isInteger(most) || most < 1) throw new Problem(422, 'usage', '--most is a whole number from 1 on.');
      const report = await checkFolder(folder, options);
      print(report, options.format, most);
      const isGrave = report.findings.some(({ severity }) => GRAVITY[severity] >= GRAVITY[options.fail]);
      process.exitCode = isGrave ? 1 : 0;
    });

function print(report: FolderReport, format: CheckOptions['format'], most: number): void {
  const shown = { ...report, findings: report.findings.slice(0, most) };
  const text =
    format === 'json'
      ? JSON.stringify(shown, null, 2)
      : format === 'sarif'
        ? JSON.stringify(toSarif(shown), null, 2)
        : (format === 'github' ? githubLines(shown) : humanLines(shown, report.findings.length)).join('\n');
  process.stdout.write(`${text}\n`);
}
