// What readers do, in a real browser: `npm run test:browser`. One server and one browser serve all of it.
import assert from 'node:assert/strict';
import { mkdir } from 'node:fs/promises';
import { test } from 'node:test';
import { visit } from './stage.ts';
import './looks.ts';
import './media.ts';
import './pictures.ts';
import './structure.ts';
import './large.ts';
import './long-pages.ts';
import './audiences.ts';
import './reference.ts';
import './previews.ts';
import './reading.ts';
import './comforts.ts';
import './accessibility.ts';
import './people/signing-in.ts';
import './people/joining.ts';
import './people/programs.ts';
import './people/providers.ts';
import './people/over-https.ts';
import './people/by-mail.ts';
import './people/organizations.ts';
import './people/sites.ts';
import './people/pages.ts';
import './app/adapting.ts';
import './app/administering.ts';
import './app/checking.ts';
import './app/arranging.ts';
import './app/auditing.ts';
import './app/beginning.ts';
import './app/everybody.ts';
import './app/by-keys.ts';
import './app/catalog.ts';
import './app/clipboards.ts';
import './app/commenting.ts';
import './app/notifying.ts';
import './app/suggesting.ts';
import './app/unread.ts';
import './app/conflicting.ts';
import './app/comparing.ts';
import './app/taking-back.ts';
import './app/proposing.ts';
import './app/differences.ts';
import './app/describing.ts';
import './app/drawing.ts';
import './app/embedding.ts';
import './app/layouts.ts';
import './app/sourcing.ts';
import './app/widths.ts';
import './app/editor.ts';
import './app/files.ts';
import './app/reusing.ts';
import './app/guide.ts';
import './app/finding.ts';
import './app/granting.ts';
import './app/home.ts';
import './app/importing.ts';
import './app/input.ts';
import './app/killed.ts';
import './app/inserting.ts';
import './app/large-tree.ts';
import './app/parts.ts';
import './app/pasting.ts';
import './app/phone.ts';
import './app/preview.ts';
import './app/properties.ts';
import './app/publishing.ts';
import './app/remembering.ts';
import './app/replacing.ts';
import './app/site-elsewhere.ts';
import './app/site-look.ts';
import './app/site-look-parts.ts';
import './app/replacing-space.ts';
import './app/site-making.ts';
import './app/sign-on.ts';
import './app/site-structure.ts';
import './app/reviewing.ts';
import './app/sites.ts';
import './app/screens.ts';
import './app/tables.ts';
import './app/site-access.ts';
import './app/site-insight.ts';
import './app/space.ts';
import './app/stage-check.ts';
import './app/together.ts';
import './app/touching.ts';
import './search.ts';
import './credentials.ts';
import './insights.ts';
import './blocks.ts';
import './consent.ts';
import './visitors.ts';
import './hostile.ts';
import './hostile-names.ts';

const SCREENSHOTS = process.env['LECTERN_SCREENSHOTS'];

test(
  'pictures of the pages for people to look at',
  { skip: SCREENSHOTS === undefined && 'LECTERN_SCREENSHOTS is not set' },
  async () => {
    await mkdir(SCREENSHOTS ?? '', { recursive: true });
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1440, 390]) {
        const { page, context } = await visit('/blocks', { colorScheme, viewport: { width, height: 900 } });
        assert.ok(await page.screenshot({ path: `${SCREENSHOTS}/page-${colorScheme}-${width}.png` }));
        await context.close();
      }
    }
  },
);
