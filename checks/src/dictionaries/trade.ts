/** Words of our trade that the lists of others lack, and endings that dictionaries of English are strict about. */
export const TRADE = (
  'acknowledgement acknowledgements allowlist allowlists async autoscaling backend backends bitmask blocklist boolean booleans breakpoint ' +
  'breakpoints callee callout callouts changelog changelogs checksum checksums cleartext codebase codebases config configs cron datastore ' +
  'datastores deduplicate deduplicated deduplication deserialize dev devs enum enums failover failovers filename filenames frontend ' +
  'frontends getter getters glob globs hardcoded hostname hostnames idempotency idempotent init inode inodes iterable iterables ' +
  'keepalive keystore lifecycle lifecycles liveness lookahead lowercased malloc memoize metadata middleware mmap multitenant mutex ' +
  'mutexes namespace namespaces natively onboarding opcode opmode param params parsers passthrough performant preflight prerender ' +
  'presigned pubsub queryable readme reconnection redeploy renderer renderers repo repos runtime runtimes scalable scalability ' +
  'screenshot screenshots setter setters sharding sidecar sidecars stdin stdout subcommand subcommands subdomain subdomains subfolder ' +
  'subfolders sublist subnet subnets subpath subprocess symlink symlinks sysadmin teardown templated templating tokenizer toolchain ' +
  'toolkit tooltip tooltips truthy falsy typings unset untrusted uptime uppercased upsert url urls userland validator validators ' +
  'viewport viewports webhook webhooks whitespace wildcard wildcards workflow workflows workspace workspaces'
).split(' ');
