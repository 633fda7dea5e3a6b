import { isRule, RULE_IDS } from '../findings/table.ts';
import type { Reader } from './reader.ts';
import type { Exception } from './types.ts';

const EXCEPTIONS_AT_MOST = 2000;

export function readExceptions(read: Reader): Exception[] {
  return read.mappings('ignore', EXCEPTIONS_AT_MOST).flatMap((entry): Exception[] => {
    entry.refuseOthers(['rule', 'text', 'file', 'reason']);
    const rule = entry.text('rule', 50);
    const [text, file] = [entry.text('text', 200), entry.text('file', 500)];
    const reason = entry.text('reason', 500);
    if (entry.value('rule') === undefined) entry.fault('rule', 'The rule whose findings are ignored is expected.');
    if (rule === undefined) return [];
    if (!isRule(rule)) {
      entry.fault('rule', `There is no such rule. There are: ${RULE_IDS.join(', ')}.`);
      return [];
    }
    if (text === undefined && file === undefined)
      entry.fault('text', 'The words or the file are expected. To ignore all of a rule, switch it off.');
    return [
      {
        rule,
        ...(text === undefined ? {} : { text }),
        ...(file === undefined ? {} : { file }),
        ...(reason === undefined ? {} : { reason }),
      },
    ];
  });
}
