import path from 'node:path';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';

export const isDev = process.env.NODE_ENV === 'development';

/**
 * The browsers that know light-dark() and nesting, which our stylesheets use. Without it the minifier writes for browsers
 * of 2017: every logical property grows into long :lang() lists, and inside nested @media some are lost altogether.
 */
const browsers = ['chrome >= 123', 'edge >= 123', 'firefox >= 128', 'safari >= 17.5', 'ios_saf >= 17.5'];

/** What shell and remotes have in common: the same sources always make the same bytes. */
export function base({ dir, out = path.join(dir, 'dist'), name, plugins = [], define = {}, refresh = false, splitChunks, ...rest }) {
  const hash = isDev ? '' : '.[contenthash:8]';
  return {
    context: dir,
    mode: isDev ? 'development' : 'production',
    target: ['web', 'es2022'],
    // Never an eval devtool: the content security policy forbids eval.
    devtool: isDev ? 'cheap-module-source-map' : false,
    lazyCompilation: false,
    output: {
      path: out,
      clean: true,
      publicPath: 'auto',
      uniqueName: name,
      filename: `[name]${hash}.js`,
      chunkFilename: `[name]${hash}.js`,
      cssFilename: `[name]${hash}.css`,
      cssChunkFilename: `[name]${hash}.css`,
      assetModuleFilename: `assets/[name]${hash}[ext]`,
      crossOriginLoading: 'anonymous',
      trustedTypes: { policyName: name, onPolicyCreationFailure: 'stop' },
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    module: {
      rules: [
        {
          test: /\.[jt]sx?$/,
          exclude: /node_modules/,
          type: 'javascript/auto',
          use: {
            loader: 'builtin:swc-loader',
            options: {
              jsc: {
                target: 'es2022',
                parser: { syntax: 'typescript', tsx: true },
                // A remote's jsx-dev-runtime would be a second React: the shell shares only jsx-runtime.
                transform: { react: { runtime: 'automatic', development: false, refresh } },
              },
            },
          },
        },
        { test: /\.module\.css$/, type: 'css/module', generator: { localIdentName: `${name}__[local]-[hash:base64:5]` } },
        { test: /(?<!\.module)\.css$/, type: 'css' },
        { test: /\.(woff2|webp|avif|png|jpg|svg)$/, type: 'asset/resource' },
      ],
    },
    plugins: [
      new rspack.DefinePlugin(define),
      refresh && new ReactRefreshRspackPlugin({ overlay: false }),
      !isDev && new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
      ...plugins,
    ].filter(Boolean),
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: browsers } }),
      ],
      chunkIds: isDev ? 'named' : 'deterministic',
      moduleIds: isDev ? 'named' : 'deterministic',
      ...(splitChunks && { splitChunks }),
    },
    stats: 'errors-warnings',
    infrastructureLogging: { level: isDev ? 'info' : 'error' },
    performance: { hints: false },
    // Whichever order the pages of a remote import components in, each styles only its own classes, in a layer.
    ignoreWarnings: [/Conflicting order/],
    ...rest,
  };
}
