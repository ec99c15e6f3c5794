import './styles.css';

/** Lets the browser answer the shopper, who has the document's first content in use. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

/**
 * Evaluates the modules of this file one after another, each in a task of its own: in one they would stop a slow phone for a
 * quarter of a second. The document stays as it is when the shell cannot start: its links are plain links and lead on.
 */
async function main(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client');
  await turn();
  const { prepareFormats } = await import(/* webpackMode: "eager" */ '@shop/platform');
  await turn();
  prepareFormats();
  await turn();
  const { start } = await import(/* webpackMode: "eager" */ './app/start.tsx');
  await turn();
  await start();
}

main().catch(async (error: unknown) => {
  const { report } = await import(/* webpackMode: "eager" */ './app/report.ts');
  report(error);
});
