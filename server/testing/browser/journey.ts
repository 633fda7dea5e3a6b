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
import './people/leaving.ts';
import './people/sites.ts';
import './people/pages.ts';
import './search.ts';
import './asking.ts';
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
