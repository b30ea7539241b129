import type { Plugin } from 'vite'

/**
 * Each `import('./x.js')` of the React package's table of lazy chunks first calls
 * `window.galleryChunk`, if set.
 */
export function scriptedChunks(): Plugin {
  let isScripted = false
  return {
    name: 'gallery-scripted-chunks',
    enforce: 'pre',
    transform(code, id) {
      if (!/packages[\\/]react[\\/]dist[\\/]\w+\.js/.test(id)) return undefined
      const [table] = /^\/\/ packages\/react\/src\/lazy\.ts\n[^]*?^};$/m.exec(code) ?? []
      if (!table) return undefined
      isScripted = true
      const scripted = table.replaceAll(
        /import\(("[^"]+")\)/g,
        '(globalThis.galleryChunk?.($1) ?? import($1))',
      )
      return code.replace(table, () => scripted)
    },
    buildEnd(error) {
      if (!error && !isScripted) this.error('No table of imports was found to script')
    },
  }
}
