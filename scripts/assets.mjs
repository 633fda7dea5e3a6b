// Builds what published pages and the writers' application load, so that the first start need not. `npm ci` runs this. Plain JavaScript, because it may run
// under a Node that knows no types.
if (process.features.typescript) await build();
else process.stderr.write('This Node knows no types: the first start builds what browsers load.\n');

async function build() {
  const { NoVite, readSiteAssets } = await import('../theme/src/assets/index.ts');
  const { readApplication } = await import('../web/src/index.ts');
  try {
    await readSiteAssets();
    await readApplication();
  } catch (error) {
    if (!(error instanceof NoVite)) throw error;
    process.stderr.write(`${error.message}\n`);
  }
}
