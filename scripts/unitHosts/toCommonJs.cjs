// In CommonJS, Jest loads ES modules only after a transform, which also turns `import()` into a call.
const { transformSync } = require('esbuild')

module.exports = {
  process: (text, filename) => ({
    code: transformSync(text, {
      format: 'cjs',
      platform: 'node',
      target: 'es2022',
      supported: { 'dynamic-import': false },
      sourcefile: filename,
    }).code,
  }),
}
