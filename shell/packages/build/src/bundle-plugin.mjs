import { brotliCompressSync, constants } from 'node:zlib';
import { rspack } from '@rspack/core';

const pluginName = 'ShopBundle';

/**
 * Finishes a bundle: writes `shop.json` (what the release host reads), takes out what nobody serves, and fails the build
 * when the bundle weighs more than its budget. Budgets are brotli kilobytes: `js` for what one page needs, `css` likewise.
 */
export class BundlePlugin {
  constructor({ budget, describe }) {
    this.budget = budget;
    this.describe = describe;
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap(pluginName, (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1;
      compilation.hooks.processAssets.tap({ name: pluginName, stage }, () => {
        // A build report with paths of the machine that built it.
        if (compilation.getAsset('mf-stats.json')) compilation.deleteAsset('mf-stats.json');
        const files = new Files(compilation);
        const description = this.describe(files);
        compilation.emitAsset('shop.json', new rspack.sources.RawSource(`${JSON.stringify(description, null, 2)}\n`));
        this.weigh(compilation, files, description);
      });
    });
  }

  weigh(compilation, files, { name, version, kind }) {
    const report = { js: files.pageWeight(kind, '.js'), css: files.pageWeight(kind, '.css') };
    const lines = Object.entries(report).map(([type, { bytes, of }]) => {
      const kilobytes = bytes / 1000;
      const over = kilobytes > this.budget[type];
      const line = `${name}@${version}  ${type} ${kilobytes.toFixed(1)} KB brotli of ${this.budget[type]} KB${of ? ` (${of})` : ''}`;
      if (over) compilation.errors.push(new rspack.WebpackError(`${line}: over the budget. Load the heavy part on demand, or leave it out.`));
      return line;
    });
    compilation.getLogger(pluginName).log(lines.join('\n'));
    if (compilation.errors.length === 0) process.stdout.write(`${lines.join('\n')}\n`);
  }
}

/** The emitted files of a compilation. */
class Files {
  constructor(compilation) {
    this.compilation = compilation;
    this.weights = new Map();
  }

  /** Files of the entry that a document has to load, by extension. */
  entry(extension) {
    return (this.compilation.entrypoints.get('main')?.getFiles() ?? []).filter((file) => file.endsWith(extension));
  }

  /** The heaviest thing a visitor loads at once: the shell's entry, or a remote's entry with its heaviest page. */
  pageWeight(kind, extension) {
    if (kind === 'shell') return { bytes: this.weightOf(this.entry(extension)) };
    const type = extension.slice(1);
    const pages = this.exposes().map(({ path, assets }) => ({
      of: path,
      bytes: this.weightOf(new Set([...(type === 'js' ? ['remoteEntry.js'] : []), ...(assets[type]?.sync ?? [])])),
    }));
    return pages.reduce((heaviest, page) => (page.bytes > heaviest.bytes ? page : heaviest), { bytes: 0, of: '' });
  }

  exposes() {
    const manifest = this.compilation.getAsset('mf-manifest.json');
    return manifest ? JSON.parse(manifest.source.source().toString()).exposes : [];
  }

  weightOf(names) {
    let bytes = 0;
    for (const name of names) {
      if (!this.weights.has(name)) {
        const asset = this.compilation.getAsset(name);
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
        this.weights.set(name, asset ? brotliCompressSync(asset.source.buffer(), { params }).length : 0);
      }
      bytes += this.weights.get(name);
    }
    return bytes;
  }
}
