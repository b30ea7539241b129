const { transformSync } = require('esbuild')

/** The smallest loader that strips types, so that webpack needs no plugin of its own. */
module.exports = function load(source) {
  return transformSync(source, { loader: 'tsx', jsx: 'automatic', target: 'es2022' }).code
}
