import { Command, CommanderError } from 'commander';
import { ConfigError } from '#config/index.ts';
import { auditCommands } from '#commands/audit/index.ts';
import { blobCommands } from '#commands/blobs/copy.ts';
import { backupCommand, restoreCommand } from '#commands/backups/index.ts';
import { checkCommand } from '#commands/check/index.ts';
import { compactCommand } from '#commands/compact/compact.ts';
import { doctorCommand } from '#commands/doctor.ts';
import { exportCommand } from '#commands/exports/export.ts';
import { offlineCommand } from '#commands/exports/offline.ts';
import { importCommand } from '#commands/import.ts';
import { integrationCommands } from '#commands/integrations/index.ts';
import { migrateCommand } from '#commands/migrate.ts';
import { organizationCommands } from '#commands/organizations.ts';
import { serveCommand } from '#commands/serve.ts';
import { statusCommand } from '#commands/status.ts';
import { tokenCommands } from '#commands/tokens.ts';
import { userCommands } from '#commands/users.ts';
import { SchemaError } from '#platform/db/index.ts';
import { Problem } from '#platform/http/index.ts';
import { readVersion } from '#version';

/** What the process ends with; scripts may rely on it. */
export const EXIT = { done: 0, failed: 1, usage: 2, configuration: 3 } as const;

const EXIT_HELP = `
Exit codes:
  0  done
  1  refused or failed; the reason is on standard error
  2  wrong usage
  3  the configuration is malformed

Settings come from the environment (LECTERN_…, each also as LECTERN_…_FILE); docs/ lists them all.`;

/** Runs one command of the command line and answers its exit code. */
export async function main(args: readonly string[]): Promise<number> {
  const program = createProgram();
  try {
    await program.parseAsync(args, { from: 'user' });
    return typeof process.exitCode === 'number' ? process.exitCode : EXIT.done;
  } catch (error) {
    return explain(error);
  }
}

/** All commands; nothing runs before one is parsed. */
export function createProgram(): Command {
  const program = new Command('lectern')
    .description('A documentation platform that a team runs itself.')
    .version(readVersion())
    .addHelpText('after', EXIT_HELP)
    .showHelpAfterError('(--help lists what there is)')
    .exitOverride();
  const commands = [
    serveCommand(),
    migrateCommand(),
    importCommand(),
    exportCommand(),
    offlineCommand(),
    checkCommand(),
    backupCommand(),
    restoreCommand(),
    blobCommands(),
    compactCommand(),
    doctorCommand(),
    statusCommand(),
    organizationCommands(),
    userCommands(),
    tokenCommands(),
    auditCommands(),
    integrationCommands(),
  ];
  for (const command of commands) program.addCommand(overrideExit(command));
  return program;
}

// Errors come back to us instead of ending the process, so that each gets its exit code in one place.
function overrideExit(command: Command): Command {
  for (const below of command.commands) overrideExit(below);
  return command.exitOverride().showHelpAfterError('(--help lists what there is)');
}

function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage;
  if (error instanceof ConfigError) return say(error.message, EXIT.configuration);
  if (error instanceof SchemaError) return say(error.message, EXIT.failed);
  if (error instanceof Problem) {
    const details = error.details.map((detail) => `\n  ${detail.path}: ${detail.message}`);
    return say(error.message + details.join(''), error.code === 'usage' ? EXIT.usage : EXIT.failed);
  }
  return say(
    isOfTheSystem(error) ? messageOf(error) : ((error as Error | undefined)?.stack ?? String(error)),
    EXIT.failed,
  );
}

/** A port in use, a database out of reach, a disk that is full: what the operator can mend, so a stack helps nobody. */
const isOfTheSystem = (error: unknown): error is Error & { code: string } =>
  error instanceof Error && typeof (error as { code?: unknown }).code === 'string';

// A host with several addresses fails with one error for each of them and no message of its own.
const messageOf = (error: Error): string =>
  error instanceof AggregateError && error.message === '' ? error.errors.map(String).join('; ') : error.message;

function say(message: string, code: number): number {
  process.stderr.write(`lectern: ${message}\n`);
  return code;
}
