const { transformSync } = require('esbuild')

/** Strips types, so that webpack needs no plugin. */
module.exports = function load(source) {
  return transformSync(source, { loader: 'tsx', jsx: 'automatic', target: 'es2022' }).code
}
