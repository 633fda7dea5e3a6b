// What organizations keep besides their content: specifications, translations, imports and providers.
import { sql } from 'kysely';
import type { Db } from '#platform/db/index.ts';
import type { Subject } from '../permissions/subject.ts';
import { numbers, organizationOf, SITES } from './numbers.ts';

/** Specifications, and a version of each, some of them of the one that is looked at: of most, PostgreSQL would rightly read all. */
export async function insertSpecs(db: Db, subject: Subject): Promise<void> {
  await sql`INSERT INTO openapi_specs (id, organization_id, slug, visibility, source_number, state, created_at, updated_at)
    ${numbers(SITES)} SELECT 'plan-a' || n, ${organizationOf(subject)}, 'plan-' || n, 'private', 1, 'complete', n, n FROM numbers`.execute(
    db,
  );
  const own = sql`(SELECT id FROM openapi_specs WHERE slug = ${subject.params['specSlug']})`;
  await sql`INSERT INTO openapi_spec_versions (id, spec_id, hash, created_at, document)
    ${numbers(SITES)} SELECT 'plan-v' || n, CASE WHEN n % 10 = 0 THEN ${own} ELSE 'plan-a' || n END, 'h', n, ${Buffer.from('x')} FROM numbers`.execute(
    db,
  );
}

/** Providers, and tests of some. */
export async function insertProviders(db: Db, subject: Subject): Promise<void> {
  await sql`INSERT INTO sso_providers (id, organization_id, kind, label, issuer, client_id, created_at, updated_at)
    ${numbers(SITES)} SELECT 'plan-ip' || n, ${organizationOf(subject)}, CASE WHEN n % 40 > 19 THEN 'saml' ELSE 'oidc' END, 'P', 'https://i.example', 'us', n, n
    FROM numbers`.execute(db);
  await sql`INSERT INTO sso_tests (id, organization_id, provider_id, provider_version, user_id, state, created_at, expires_at)
    ${numbers(SITES)} SELECT 'plan-st' || n, ${organizationOf(subject)}, 'plan-ip' || n, 1, 'plan-u' || (1 + n % 1000), 'waiting', n, n
    FROM numbers`.execute(db);
}

/** Settings, and the pages of languages that nobody looks at. */
export async function insertTranslations(db: Db, subject: Subject): Promise<void> {
  await sql`INSERT INTO translation_settings (id, organization_id, title, languages, created_at, updated_at)
    ${numbers(SITES)} SELECT 'plan-l' || n, ${organizationOf(subject)}, 'Guide', '["fr"]', n, n FROM numbers`.execute(
    db,
  );
  await sql`INSERT INTO translation_spaces (id, settings_id, language, space_id, changes, looked, looked_at, translated, stale, missing, created_at)
    ${numbers(SITES)} SELECT 'plan-b' || n, 'plan-l' || n, 'fr', 'plan-s' || n, 1, 1, n, 0, 0, 0, n FROM numbers`.execute(
    db,
  );
  await sql`INSERT INTO translation_glossary (id, organization_id, translations, created_at, updated_at)
    ${numbers(SITES)} SELECT 'plan-g' || n, ${organizationOf(subject)}, '{"en":"kiln"}', n, n FROM numbers`.execute(db);
  await sql`INSERT INTO synonym_groups (id, organization_id, sources, terms, hash, created_at, updated_at)
    ${numbers(SITES)} SELECT 'plan-y' || n, ${organizationOf(subject)}, '[]', '["kiln","oven"]', 'h' || n, n, n FROM numbers`.execute(
    db,
  );
  await sql`INSERT INTO translation_runs (binding_id, organization_id, state, requested_by, requested_at, turned_at, failures, translated, refused, kept)
    ${numbers(SITES)} SELECT 'plan-b' || n, ${organizationOf(subject)}, 'completed', 'plan-u1', n, n, 0, 0, 0, 0 FROM numbers`.execute(
    db,
  );
  await sql`INSERT INTO import_runs (id, organization_id, created_by, state, source, target, space_id, created_at, ended_at, turned_at, attempts, done, total)
    ${numbers(SITES)} SELECT 'plan-i' || n, CASE WHEN n % 10 = 0 THEN ${organizationOf(subject)} ELSE 'plan-o' || n END, 'plan-u' || (n % 7), 'completed', '{"type":"website","url":"https://example.com/"}', '{}', 'plan-s' || n, n, n, n, 1, 0, 0 FROM numbers`.execute(
    db,
  );
  await sql`INSERT INTO hosted_spaces (organization_id, hosted_id, space_id, named_by, updated_at)
    ${numbers(SITES)} SELECT CASE WHEN n % 10 = 0 THEN ${organizationOf(subject)} ELSE 'plan-o' || n END, 'h' || n, 'plan-s' || n, NULL, n FROM numbers`.execute(
    db,
  );
  // Few spaces are imported with such links, so PostgreSQL reads them all.
  await sql`INSERT INTO hosted_mentions (space_id, hosted_id, links, known_as, due)
    ${numbers(SITES / 10)} SELECT 'plan-s' || n, 'h' || (n % 40), 1, '', CASE WHEN n % 50 = 0 THEN 1 ELSE 0 END FROM numbers`.execute(
    db,
  );
  await sql`INSERT INTO import_uploads (id, organization_id, created_by, name, sha256, size, created_at)
    ${numbers(SITES)} SELECT 'plan-u' || n, 'plan-o' || n, 'plan-u1', 'n', 'h', 1, n FROM numbers`.execute(db);
  await sql`INSERT INTO translation_pages (binding_id, page_id, entries, translated, stale, missing)
    ${numbers(SITES)} SELECT 'plan-b' || (1 + n % 100), 'plan-p' || n, '[]', 0, 0, 0 FROM numbers`.execute(db);
}
