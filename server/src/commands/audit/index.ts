// The commands on the audit log: they export and verify it, and change nothing.
import { Command } from 'commander';
import { exportCommand } from './export.ts';
import { verifyCommand } from './verify.ts';

export const auditCommands = (): Command =>
  new Command('audit').description('The log of who did what.').addCommand(exportCommand()).addCommand(verifyCommand());
