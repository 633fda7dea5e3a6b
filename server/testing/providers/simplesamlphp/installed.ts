import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const FOLDER = '/usr/share/simplesamlphp';

export const NOT_INSTALLED =
  'SimpleSAMLphp is not installed here. On Debian: apt-get install simplesamlphp php-cli php-xml php-mbstring.';

/** Where Debian puts SimpleSAMLphp, if it is there with a PHP that runs it. */
export const installedAt = (): string | undefined =>
  existsSync(`${FOLDER}/www/saml2/idp`) && spawnSync('php', ['--version']).status === 0 ? FOLDER : undefined;
