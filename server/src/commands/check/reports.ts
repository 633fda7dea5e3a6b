import { type RuleId, RULES } from '@lectern/checks';
import { readVersion } from '#version';
import type { FileFinding, FolderReport } from './check-folder.ts';

const plural = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`;

/** Characters that a terminal would obey are none of a report. */
const plain = (text: string): string => text.replaceAll(/[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, ' ');

export function humanLines({ findings, counts, files, notes, seconds }: FolderReport, all: number): string[] {
  const lines: string[] = [];
  let file: string | undefined;
  for (const finding of findings) {
    if (finding.file !== file) lines.push(...(file === undefined ? [] : ['']), plain(finding.file));
    file = finding.file;
    const place = `${finding.line}:${finding.column}`.padEnd(8);
    const fix = finding.fixes.length === 0 ? '' : ` Instead: ${finding.fixes.slice(0, 3).join(', ')}.`;
    lines.push(`  ${place} ${finding.severity.padEnd(10)} ${plain(finding.message + fix)}  ${finding.rule}`);
  }
  if (all > findings.length) lines.push('', `The first ${findings.length} of ${all} findings are listed.`);
  const { error, warning, suggestion } = counts;
  const summary = [plural(error, 'error'), plural(warning, 'warning'), plural(suggestion, 'suggestion')].join(', ');
  return [
    ...lines,
    ...(lines.length === 0 ? [] : ['']),
    ...notes.map(plain),
    `${summary} in ${plural(files, 'file')} (${seconds.toFixed(1)} s).`,
  ];
}

const COMMANDS = { error: 'error', warning: 'warning', suggestion: 'notice' } as const;

/** Lines that GitHub Actions shows next to the changed lines. */
export const githubLines = ({ findings }: FolderReport): string[] =>
  findings.map(({ severity, file, line, column, rule, message }) => {
    const properties = `file=${inProperty(file)},line=${line},col=${column},title=${inProperty(rule)}`;
    return `::${COMMANDS[severity]} ${properties}::${inMessage(message)}`;
  });

const inMessage = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const inProperty = (text: string): string => inMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

const LEVELS = { error: 'error', warning: 'warning', suggestion: 'note' } as const;

/** SARIF 2.1.0, which code hosts read. */
export function toSarif({ findings }: FolderReport) {
  const used = [...new Set(findings.map(({ rule }) => rule))].toSorted();
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Lectern', semanticVersion: readVersion(), rules: used.map(toRule) } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => toResult(finding, used)),
      },
    ],
  };
}

const toRule = (id: RuleId) => ({ id, shortDescription: { text: RULES[id].title } });

function toResult({ rule, severity, message, file, line, column, start, end }: FileFinding, used: readonly RuleId[]) {
  const region = { startLine: line, startColumn: column, charOffset: start, charLength: end - start };
  const uri = file.split('/').map(encodeURIComponent).join('/');
  return {
    ruleId: rule,
    ruleIndex: used.indexOf(rule),
    level: LEVELS[severity],
    message: { text: message },
    locations: [{ physicalLocation: { artifactLocation: { uri }, region } }],
  };
}
